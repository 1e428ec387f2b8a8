/** A filter of templates, for those who write them: its name, what it does, and how it is written. */
export interface FilterWords {
  name: string
  about: string
  /** With its arguments, as it stands behind the bar. */
  example: string
}

const filter = (name: string, about: string, example = name): FilterWords => ({ name, about, example })

/** The filters that are offered while a template is written; those of numbers and lists that few need are left out. */
export const FILTER_WORDS: readonly FilterWords[] = [
  filter('default', 'Fallback if empty', 'default: "friend"'),
  filter('date', 'Custom date format', 'date: "%d %B, %H:%M"'),
  filter('money', 'An amount in a currency', 'money: "EUR"'),
  filter('number', 'A number with so many digits', 'number: 2'),
  filter('phone', 'A phone number as people write it'),
  filter('capitalize', 'The first letter large'),
  filter('upcase', 'All letters large'),
  filter('downcase', 'All letters small'),
  filter('strip', 'Without spaces at its ends'),
  filter('truncate', 'Cut after so many letters', 'truncate: 40'),
  filter('replace', 'Other words for some of its words', 'replace: "a", "b"'),
  filter('append', 'With words behind it', 'append: " €"'),
  filter('prepend', 'With words before it', 'prepend: "No. "'),
  filter('split', 'A text cut into a list', 'split: ","'),
  filter('join', 'A list as one text', 'join: ", "'),
  filter('first', 'The first of a list'),
  filter('last', 'The last of a list'),
  filter('size', 'How many letters or items it has'),
  filter('map', 'One part of each item of a list', 'map: "name"'),
  filter('where', 'The items of a list with this part', 'where: "status", "open"'),
  filter('sort', 'A list in order', 'sort: "name"'),
  filter('uniq', 'A list without doubles'),
  filter('plus', 'More by so much', 'plus: 1'),
  filter('minus', 'Less by so much', 'minus: 1'),
  filter('times', 'So many times', 'times: 2'),
  filter('divided_by', 'Divided by', 'divided_by: 2'),
  filter('round', 'Rounded to so many digits', 'round: 2'),
  filter('url_encode', 'As a part of an address'),
  filter('json', 'As JSON'),
]
