import { beforeAll, describe } from 'vitest';
import type { EventStore } from '#event-store/port.ts';
import type { Contract } from './contract.ts';
import { expectedRevisionTests } from './cases/expected-revisions.ts';
import type { StoreHarness } from './harness.ts';
import { loadTests } from './cases/load.ts';
import { modelTests } from './model.ts';
import { positionTests } from './cases/positions.ts';
import { racingWriterTests } from './cases/racing-writers.ts';
import { readingTests } from './cases/reading.ts';
import { repeatedCommandTests } from './cases/repeated-commands.ts';
import { restoringTests } from './cases/restoring.ts';
import { silentServerTests } from './cases/silent-server.ts';
import { subscribingTests } from './cases/subscribing.ts';
import { undecidedAppendTests } from './cases/undecided-appends.ts';

/**
 * What every store of the log must do, whatever it is made of. The log need not be empty and others may write to it: each test
 * has streams of its own and reads from where the log ended when it began.
 */
export function eventStoreContract(storeName: string, makeHarness: () => Promise<StoreHarness>): void {
  describe(`the contract of the log, kept by ${storeName}`, () => {
    let harness: StoreHarness;
    let store: EventStore;
    beforeAll(async () => {
      harness = await makeHarness();
      store = await harness.open();
      // Not in an `afterAll`, which would add a failure of its own where there is no server.
      return async () => {
        await store.close();
        await harness.close();
      };
    });

    const contract: Contract = { store: () => store, harness: () => harness };
    readingTests(contract);
    positionTests(contract);
    expectedRevisionTests(contract);
    racingWriterTests(contract);
    repeatedCommandTests(contract);
    undecidedAppendTests(contract);
    subscribingTests(contract);
    modelTests(contract);
    loadTests(contract);
    silentServerTests(contract);
    restoringTests(contract);
  });
}
