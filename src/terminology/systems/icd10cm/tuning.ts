/** The numbers that tune the ranking of ICD-10-CM, as multipliers. */

/** A name without a value on an axis of the phrase. */
export const SILENT = 0.94;
/** A current disease if the phrase is about history, family or screening. */
export const OF_NOW = 0.55;
/** A name with another value: such a code never precedes one that fits. */
export const OTHER = 0.45;
/** An intent or long-term use that the phrase does not name. */
export const NOT_ASKED = 0.8;
/** An origin, such as congenital, that the phrase does not name. */
export const OTHER_ORIGIN = 0.94;
/** A phrase without some of its words: a name that has them comes first. */
export const WITHOUT_WORDS = 0.95;
/** A manifestation, which is never coded first. */
export const AS_MANIFESTATION = 0.95;
/** A header. */
export const AS_HEADER = 0.985;
/** A fracture that does not heal. */
export const AS_COMPLICATED = 0.9;
/** An open fracture. */
export const AS_OPEN = 0.97;
/** A fracture that is not displaced. */
export const AS_NONDISPLACED = 0.99;
/** A code of another disease, or of a kind that a phrase must name. */
export const AS_ELSEWHERE = 0.97;
/** A second infarction within four weeks. */
export const AS_AGAIN = 0.8;
