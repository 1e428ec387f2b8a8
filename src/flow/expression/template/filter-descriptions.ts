import { t } from '#domain/i18n/t.ts'

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
  filter('default', t('Fallback if empty'), 'default: "friend"'),
  filter('date', t('Custom date format'), 'date: "%d %B, %H:%M"'),
  filter('money', t('Format as money'), 'money: "EUR"'),
  filter('number', t('Number with a set number of decimals'), 'number: 2'),
  filter('phone', t('Format a phone number')),
  filter('capitalize', t('Capitalize the first letter')),
  filter('upcase', t('Uppercase')),
  filter('downcase', t('Lowercase')),
  filter('strip', t('Remove spaces at both ends')),
  filter('truncate', t('Shorten to a number of characters'), 'truncate: 40'),
  filter('replace', t('Replace text'), 'replace: "a", "b"'),
  filter('append', t('Add text after'), 'append: " €"'),
  filter('prepend', t('Add text before'), 'prepend: "No. "'),
  filter('split', t('Split text into a list'), 'split: ","'),
  filter('join', t('Join a list into text'), 'join: ", "'),
  filter('first', t('First item of a list')),
  filter('last', t('Last item of a list')),
  filter('size', t('Number of characters or items')),
  filter('map', t('One field of each item'), 'map: "name"'),
  filter('where', t('Items that match a value'), 'where: "status", "open"'),
  filter('sort', t('Sort a list'), 'sort: "name"'),
  filter('uniq', t('Remove duplicates')),
  filter('plus', t('Add'), 'plus: 1'),
  filter('minus', t('Subtract'), 'minus: 1'),
  filter('times', t('Multiply by'), 'times: 2'),
  filter('divided_by', t('Divide by'), 'divided_by: 2'),
  filter('round', t('Round to a number of decimals'), 'round: 2'),
  filter('url_encode', t('Encode for a URL')),
  filter('json', t('Convert to JSON')),
]
