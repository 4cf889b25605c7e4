import { describe, expect, test } from 'vitest';
import { domainOfMail, domainOfSite } from './registrable.ts';

describe('the domain that stands for a website', () => {
  test.each([
    ['https://www.otters.co.uk/swim', 'otters.co.uk'],
    ['http://otters.example:8080/', 'otters.example'],
    ['https://otters.wixsite.com/home', 'otters.wixsite.com'],
    ['https://otters.github.io/', 'otters.github.io'],
    ['https://ötters.example/', 'xn--tters-iua.example'],
  ])('of %s is %s', (address, domain) => {
    expect(domainOfSite(address)).toBe(domain);
  });
  test.each([
    ['https://192.0.2.7/'],
    ['https://[::1]/'],
    ['https://co.uk/'],
    ['https://wixsite.com/'],
    ['https://www.facebook.com/otters'],
    ['https://sites.google.com/view/otters'],
    ['https://otters.wordpress.com/'],
    ['https://otters.weebly.com/'],
    ['https://otters.class4kids.co.uk/'],
    ['https://en-gb.facebook.com/otters'],
    ['nonsense'],
  ])('is none of %s', (address) => {
    expect(domainOfSite(address)).toBeUndefined();
  });
});

describe('the domain of an address', () => {
  test.each([
    ['desk@otters.co.uk', 'otters.co.uk'],
    ['desk@mail.otters.co.uk', 'otters.co.uk'],
    ['desk@OTTERS.co.uk', 'otters.co.uk'],
    // Sub-domains and endings that only look alike.
    ['desk@otters.co.uk.evil.example', 'evil.example'],
    ['desk@evil-otters.co.uk', 'evil-otters.co.uk'],
    ['desk@otters.co', 'otters.co'],
    ['desk@оtters.co.uk', 'xn--tters-iye.co.uk'],
    ['otters.co.uk@evil.example', 'evil.example'],
    ['"desk@otters.co.uk"@evil.example', 'evil.example'],
  ])('%s is %s', (email, domain) => {
    expect(domainOfMail(email)).toBe(domain);
  });
  test.each([
    ['otters@gmail.com'],
    ['otters@googlemail.com'],
    ['otters@hotmail.co.uk'],
    ['otters@btinternet.com'],
    ['otters@wixsite.com'],
    ['otters@co.uk'],
    ['desk@evil.example/otters.co.uk'],
    ['desk@user:pw'],
    ['desk@'],
  ])('%s says nothing', (email) => {
    expect(domainOfMail(email)).toBeUndefined();
  });
});
