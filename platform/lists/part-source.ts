import { v5 as uuidv5 } from 'uuid';

const NAMES = '6b0f2c0e-6f0c-5c66-9c0e-2f2d0e3b6a15';

/** The source that is part `number`, from 1, of the list `name`: of the same list always the same. */
export const partSourceId = (name: string, number: number): string =>
  uuidv5(`${name.trim().toLowerCase()} ${number - 1}`, NAMES);
