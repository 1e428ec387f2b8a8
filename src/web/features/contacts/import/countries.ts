const CODES =
  'AE AR AT AU BD BE BG BO BR CA CH CL CN CO CR CY CZ DE DK DO EC EE EG ES FI FR GB GH GR GT HK HN HR HU ID IE IL IN IS IT JM JO JP KE KR KW KZ LB LK LT LU LV MA MT MX MY NG NI NL NO NZ OM PA PE PH PK PL PT PY QA RO RS RU SA SE SG SI SK SN SV TH TN TR TW TZ UA UG US UY VE VN ZA'

/** Countries by their names in the reader's language, in the order of the alphabet. */
export const COUNTRY_OPTIONS: readonly { value: string; label: string }[] = named(CODES.split(' '))

function named(codes: readonly string[]): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(undefined, { type: 'region' })
  return codes.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) => a.label.localeCompare(b.label))
}
