import type { Config } from '#platform/config/config.ts';

/** What a backup should hold and does not, because it did not lie where it was looked for or could not be read there. */
export interface Lacking {
  /** That somebody is shown. */
  readonly pictures: number;
  /** Whether there is no register although somebody was erased, or none that can be read. */
  readonly erasures: boolean;
  /** Whether there are no anchors although some were written, or none that can be read. */
  readonly anchors: boolean;
}

export const isWhole = ({ pictures, erasures, anchors }: Lacking): boolean => pictures === 0 && !erasures && !anchors;

type Places = Pick<Config, 'picturesBucket' | 'picturesFolder' | 'erasureRegister' | 'anchorFile'>;

/** What to tell the operator of it, with what mends it; nothing where the backup holds everything. */
export function lackingLines({ pictures, erasures, anchors }: Lacking, places: Places): readonly string[] {
  const { picturesBucket, picturesFolder, erasureRegister, anchorFile } = places;
  const lines: string[] = [];
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
