import type { Config } from '#platform/config/config.ts';
import { withoutPassword } from '../command/without-password.ts';

/** What a backup should hold and does not, because it did not lie where it was looked for or could not be read there. */
export interface Lacking {
  /** Whether the log that it holds is not the site's: the hash chain knows a newer event, or another one. */
  readonly log: boolean;
  /** That somebody is shown. */
  readonly pictures: number;
  /** Whether there is no register although somebody was erased, or none that can be read. */
  readonly erasures: boolean;
  /** Whether there are no anchors although some were written, or none that can be read. */
  readonly anchors: boolean;
}

export const isWhole = ({ log, pictures, erasures, anchors }: Lacking): boolean =>
  !log && pictures === 0 && !erasures && !anchors;

type Places = Pick<Config, 'eventstoreUrl' | 'picturesBucket' | 'picturesFolder' | 'erasureRegister' | 'anchorFile'>;

/** What to tell the operator of it, with what mends it; nothing where the backup holds everything. */
export function lackingLines({ log, pictures, erasures, anchors }: Lacking, places: Places): readonly string[] {
  const { eventstoreUrl, picturesBucket, picturesFolder, erasureRegister, anchorFile } = places;
  const lines: string[] = [];
  if (log)
    lines.push(
      `The log of the site is not in the backup: what lies in ${eventstoreUrl === null ? 'the database' : withoutPassword(eventstoreUrl)} ends before the hash chain, or is another log. Run it again with the EVENTSTORE_URL of the site, and without one where its log is in PostgreSQL. If that is right, npm run log -- verify says what is gone.`,
    );
  if (pictures > 0)
    lines.push(
      `Pictures that the site shows and the backup lacks: ${pictures}. ${
        picturesBucket
          ? `They are not in the bucket ${picturesBucket.url}, or could not be read there. Run it again with the PICTURES_BUCKET of the site.`
          : `They are not in the folder ${picturesFolder}, or could not be read there. Run it again with the PICTURES_FOLDER of the site.`
      }`,
    );
  if (erasures)
    lines.push(
      `No register of erasures is in the backup: there is none at ${erasureRegister}, although somebody was erased, or it could not be read. Run it again with the ERASURE_REGISTER of the site.`,
    );
  if (anchors)
    lines.push(
      `No anchors are in the backup: there are none at ${anchorFile}, although some were written, or they could not be read. Run it again with the ANCHOR_FILE of the process that keeps the chain.`,
    );
  return lines;
}
