/** What Intl does not know of how days and times are said, by language. Words of one phrase stand with an underscore. */
export interface DatePhrases {
  /** Changes nothing: articles, "on", politeness. */
  plain: string
  /** Makes the answer less than certain, with the same date: "maybe", "by". */
  maybe: string
  deny: string
  /** Between two dates, or before and after one: neither is the date. */
  bound: string
  /** "In 3 days", before and after the number with its unit. */
  ahead: string
  ago: string
  next: string
  last: string
  nextWeek: string
  /** Days from today, beside the ones of Intl. */
  days: Readonly<Record<string, number>>
  /** Units of time beside the ones of Intl. */
  units?: Readonly<Record<string, 'days' | 'weeks' | 'months' | 'hours' | 'minutes'>>
  /** Stands before or after the number of a day: "the 12th", "tanggal 12". */
  dayBefore: string
  dayAfter: string
  clockBefore: string
  clockAfter: string
  morning: string
  /** Afternoon and evening. */
  afternoon: string
  noon: string
  midnight: string
  /** Half an hour more: before the hour ("half past 5"), after it ("5 y media"). */
  half: string
  /** Half an hour before the hour that is named: "halb 6" is 5:30. */
  halfTo: string
  /** Names of weekdays and months beside the ones of Intl, 1 is Monday and January. */
  weekdays: Readonly<Record<string, number>>
  months: Readonly<Record<string, number>>
}
