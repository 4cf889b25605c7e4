/**
 * What a line may hold besides its words: amounts, times, dates, ages, telephone numbers, addresses on the web. Each
 * expression is bounded, so that no line keeps it busy.
 */
const facts: readonly RegExp[] = [
  /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g,
  /\bhttps?:\/\/\S{1,300}|\bwww\.\S{1,200}/gi,
  /(?:£|\bGBP )\s?\d[\d,]{0,8}(?:\.\d{1,2})?/gi,
  /(?<!\d)(?:\+44|\(?0)[\d\s()-]{8,16}\d(?!\d)/g,
  /\b\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.|noon)(?![a-z])/gi,
  /\b\d{1,4}(?:st|nd|rd|th)?(?:[:./-]\d{1,4}){0,2}\s?%?(?![\p{L}])/gu,
];

/** Words that only join or explain such facts. */
const joining = new Set(
  [
    'a,an,the,and,or,to,til,till,until,from,for,per,at,on,of,in,is,are,only,each,every,all,both,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,plus,with,just,then,by,off',
    'monday,tuesday,wednesday,thursday,friday,saturday,sunday,mondays,tuesdays,wednesdays,thursdays,fridays,saturdays,sundays,mon,tue,tues,wed,weds,thu,thur,thurs,fri,sat,sun,weekday,weekdays,weekend,weekends,daily,weekly,fortnightly,monthly,termly,noon,midday,gmt,bst,morning,mornings,afternoon,afternoons,evening,evenings',
    'january,february,march,april,may,june,july,august,september,october,november,december,jan,feb,mar,apr,jun,jul,aug,sep,sept,oct,nov,dec',
    'price,prices,cost,costs,fee,fees,charge,ticket,tickets,admission,entry,rate,payment,payable,paid,advance,session,sessions,class,classes,lesson,lessons,course,block,term,terms,time,half-term,half-termly,day,days,half,full,week,weeks,hour,hours,hr,hrs,min,mins,minute,minutes,month,year,years,yrs,age,ages,aged,child,children,adult,adults,family,families,sibling,siblings,baby,babies,under,over,free,discount,drop,drop-in,pay,concessions,first,second,third,additional,inc,incl,vat,payg',
    'booking,bookings,essential,required,necessary,needed,recommended,when,where,times,date,dates,open,opening,closed,schedule,during,school,holidays,bank,starts,ends,doors,runs',
    'tel,telephone,phone,call,ring,text,mob,mobile,email,e-mail,contact,us,whatsapp,website,web,address,venue,location,postcode,no,number',
  ]
    .join(',')
    .split(','),
);
const MAX_LENGTH = 240;
const postcode = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/;
const sentenceWord =
  /\b(?:we|our|you|your|us|they|it|is|are|meet|meets|join|come|bring|enjoy|play|learn|held|run|runs|find|visit|welcome)\b/i;
const label = /^(?:our |the )?(?:address|venue|location|where|find us(?: at)?|held at|based at)\s?[:–-]?\s+/i;

/** Whether `text` is nothing but an address, a price, a time or a way to get in touch: facts with fields of their own. */
export function isOnlyFacts(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  return isOnlyAddress(text) || isOnlyNumbers(text);
}

function isOnlyAddress(text: string): boolean {
  const bare = text.replace(label, '');
  const code = postcode.exec(bare);
  if (!code) return false;
  const around = `${bare.slice(0, code.index)} ${bare.slice(code.index + code[0].length)}`;
  return (
    code.index + code[0].length >= bare.length - 25 &&
    !/[!?]|\.\s+\p{Lu}/u.test(around.replace(/\b(?:St|Rd|Ave|No)\./g, '')) &&
    !sentenceWord.test(around) &&
    around.split(/[\s,]+/).length <= 18
  );
}

function isOnlyNumbers(text: string): boolean {
  let rest = text;
  let named = 0;
  for (const fact of facts)
    rest = rest.replace(fact, () => {
      named += 1;
      return ' ';
    });
  const words = rest.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  return named > 0 && words.every((word) => joining.has(word));
}
