import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Input } from '../form/input.tsx'
import { allEmojis, type Emoji, EMOJI_GROUPS, findEmojis } from './find-emojis.ts'
import { recentEmojis, rememberEmoji } from './recent-emojis.ts'

/** Emojis by search, those used last, and all by group. */
export function EmojiPicker({ onPick }: { onPick: (sign: string) => void }) {
  const [query, setQuery] = useState('')
  const [recent] = useState(() => recentEmojis(localStorage))
  const found = query.trim() === '' ? null : findEmojis(query, 64)
  const groups = found ? [{ name: t('Found'), emojis: found }] : [{ name: t('Used last'), emojis: known(recent) }, ...GROUPS]
  const pick = (sign: string) => {
    rememberEmoji(localStorage, sign)
    onPick(sign)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // A portal bubbles by the component tree: the composer is a form too.
        event.stopPropagation()
        if (found?.[0]) pick(found[0].sign)
      }}
    >
      <Input
        type="search"
        aria-label={t('Search emojis')}
        placeholder={t('Party')}
        // What one opens to search in is ready to be searched in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className="mt-2 h-60 overflow-y-auto" tabIndex={-1}>
        {groups
          .filter(({ emojis }) => emojis.length > 0)
          .map(({ name, emojis }) => (
            <section key={name} aria-label={name} className="[content-visibility:auto]">
              <h3 className="px-1 pt-2 pb-1 text-meta text-ink-3">{name}</h3>
              <div className="grid grid-cols-8">
                {emojis.map((emoji) => (
                  <button
                    key={emoji.sign}
                    type="button"
                    aria-label={emoji.name}
                    title={emoji.name}
                    onClick={() => pick(emoji.sign)}
                    className="focus-inset flex aspect-square items-center justify-center rounded-row text-title hover:bg-hover"
                  >
                    {emoji.sign}
                  </button>
                ))}
              </div>
            </section>
          ))}
        {found?.length === 0 && (
          <p className="p-2 text-secondary text-ink-2">{t('No emoji matches “{query}”.', { query: query.trim() })}</p>
        )}
      </div>
    </form>
  )
}

const GROUPS = Object.entries(EMOJI_GROUPS).map(([group, name]) => ({
  name,
  emojis: allEmojis.filter((emoji) => emoji.group === Number(group)),
}))

const known = (signs: readonly string[]): readonly Emoji[] => signs.flatMap((sign) => allEmojis.find((emoji) => emoji.sign === sign) ?? [])
