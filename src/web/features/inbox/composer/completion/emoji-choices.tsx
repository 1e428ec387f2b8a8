import { t } from '#domain/i18n/t.ts'
import { findEmojis } from '#web/kit/emoji/find-emojis.ts'
import { rememberEmoji } from '#web/kit/emoji/recent-emojis.ts'
import { ChoiceList, type Link } from './choice-list.tsx'

type Props = Link & { query: string; onPick: (sign: string) => void }

/** Emojis by what they are called. */
export function EmojiChoices({ query, onPick, ...link }: Props) {
  const found = findEmojis(query, 8)
  if (found.length === 0) return null
  return (
    <ChoiceList
      key={query}
      {...link}
      label={t('Emojis')}
      choices={found.map(({ sign, name }) => ({ id: sign, label: name, lead: <span className="text-title leading-none">{sign}</span> }))}
      onPick={(sign) => {
        link.onClose('taken')
        rememberEmoji(localStorage, sign)
        onPick(sign)
      }}
    />
  )
}
