type Passkey<Json> = Json & { readonly type: 'public-key' };

/** Whether this browser has passkeys, and speaks of them as the server does. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** The browser's answer to the server's challenge by a new passkey; null when its owner gave up. */
export const newPasskey = (options: object): Promise<Passkey<RegistrationResponseJSON> | null> =>
  unlessGivenUp(async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    return jsonOf(await navigator.credentials.create({ publicKey })) as Passkey<RegistrationResponseJSON> | null;
  });

/** The same by a passkey that its owner has. */
export const knownPasskey = (options: object): Promise<Passkey<AuthenticationResponseJSON> | null> =>
  unlessGivenUp(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
    return jsonOf(await navigator.credentials.get({ publicKey })) as Passkey<AuthenticationResponseJSON> | null;
  });

const jsonOf = (credential: Credential | null): unknown =>
  credential instanceof PublicKeyCredential ? credential.toJSON() : null;

async function unlessGivenUp<Json>(ask: () => Promise<Json | null>): Promise<Json | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
}
