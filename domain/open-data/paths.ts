/** The page that tells harvesters what there is, and what it leads to. */
export const datasetPath = '/openactive';
export const eventSeriesPath = `${datasetPath}/event-series`;
export const sessionSeriesPath = `${datasetPath}/session-series`;
/** Our categories as a concept scheme, of which each published activity names one. */
export const categoriesPath = `${datasetPath}/categories`;

/** What OpenActive asks of its publishers: anybody may use it who says whose it is. */
export const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';
/** The media type of a page of a feed. */
export const RPDE = 'application/vnd.openactive.rpde+json; version=1';
/** So long a harvester is told that something is not published any more. */
export const DELETED_FOR_DAYS = 7;

/** Before each path of the public API's first version: what would break its readers becomes another one beside it. */
export const PUBLIC_API = '/api/open/v1';
/** How the public API is used, for those who build something with it. */
export const developersPath = '/developers';
