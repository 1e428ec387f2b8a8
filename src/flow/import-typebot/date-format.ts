const SIGNS: Readonly<Record<string, string>> = {
  yyyy: '%Y',
  y: '%Y',
  yy: '%y',
  MMMM: '%B',
  MMM: '%b',
  MM: '%m',
  M: '%-m',
  dd: '%d',
  d: '%-d',
  EEEE: '%A',
  EEE: '%a',
  EE: '%a',
  E: '%a',
  HH: '%H',
  H: '%-H',
  hh: '%I',
  h: '%-I',
  mm: '%M',
  m: '%-M',
  ss: '%S',
  s: '%-S',
  a: '%p',
}

/** Writes a date format of Unicode, like "dd/MM/yyyy", by the signs of strftime; null where it has a sign that we lack. */
export function toStrftime(format: string): string | null {
  let written = ''
  for (const [part, quoted, letters] of format.matchAll(/'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g)) {
    if (letters === undefined) written += (quoted ?? part).replaceAll('%', '%%')
    else if (Object.hasOwn(SIGNS, part)) written += SIGNS[part]
    else return null
  }
  return written.includes('"') ? null : written
}
