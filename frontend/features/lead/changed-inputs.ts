type Input = Pick<HTMLInputElement, 'name' | 'type' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked'>;

/**
 * What somebody has typed or ticked in `inputs`, by name, and nothing of what stands there as it came: another admin may have changed
 * that meanwhile, and would have it overwritten.
 */
export const changedInputs = (inputs: Iterable<Input>): Record<string, string | boolean> =>
  Object.fromEntries(
    [...inputs].flatMap((input): [string, string | boolean][] => {
      if (input.type === 'checkbox') return input.checked === input.defaultChecked ? [] : [[input.name, input.checked]];
      return input.value === input.defaultValue ? [] : [[input.name, input.value]];
    }),
  );
