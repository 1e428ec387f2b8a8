import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { fact, listAt, type StepCard, valueAt } from '../card.ts'

export const card: StepCard = (config) => [
  { is: 'code', text: `${textAt(config, 'method') || 'GET'} ${hostOf(textAt(config, 'url'))}` },
  ...fact(
    t('Keep'),
    listAt(config, 'save')
      .map((each) => textAt(each, 'name'))
      .join(', '),
  ),
  ...fact(t('Send'), valueAt(config, ['atMostOnce']) === true ? t('At most once') : ''),
]

/** Without the scheme and the query: what tells one call from another. */
const hostOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\?.*$/, '')
