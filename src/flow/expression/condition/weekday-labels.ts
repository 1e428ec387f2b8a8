/** The days of the week by their numbers: 1 is Monday, 7 is Sunday. */
export const WEEKDAY_WORDS: Readonly<Record<string, string>> = { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' }
