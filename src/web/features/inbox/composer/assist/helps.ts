import type { Assist } from '#domain/ai/assist.ts'

import type { Mode } from '../drafts/draft.ts'

/** What a model can do with what is being written. */
export interface Help {
  id: string
  name: string
  /** What is said when it is there. */
  done: string
  keywords: string
  shortcut?: string
  /** Whether it changes what is written, and so needs some. */
  needsText: boolean
  /** Where what comes of it is written; left out where it was asked for. */
  into?: Mode
  bodyOf(text: string): Assist
}

const CHANGED = 'Text changed'

/** All of them; `locale` is the reader's own, as browsers name it. */
export function helpsIn(locale: string): readonly Help[] {
  const { language } = new Intl.Locale(locale)
  const own = new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language
  return [
    {
      id: 'draft',
      name: 'Draft a reply',
      done: 'Draft written',
      keywords: 'write answer',
      shortcut: 'd',
      needsText: false,
      into: 'reply',
      bodyOf: (hint) => ({ help: 'draft', hint: hint.slice(0, 1_000), shorten: null }),
    },
    rewrite('clearer', 'Improve clarity', 'rewrite spelling grammar'),
    rewrite('friendlier', 'Make it friendlier', 'rewrite tone warm'),
    rewrite('formal', 'Make it more formal', 'rewrite tone polite'),
    {
      id: 'shorten',
      name: 'Make it shorter',
      done: CHANGED,
      keywords: 'rewrite shorten',
      needsText: true,
      bodyOf: (text) => ({ help: 'shorten', text }),
    },
    translate('customer', 'Translate for the customer', null),
    translate('own', `Translate into ${own}`, language),
    {
      id: 'summarise',
      name: 'Summarize as a note',
      done: 'Summary written',
      keywords: 'summary summarise handover',
      shortcut: 'shift+s',
      needsText: false,
      into: 'note',
      bodyOf: () => ({ help: 'summarise', language }),
    },
  ]
}

/** Says a draft in fewer words, from the same sources. */
export const SHORTER_DRAFT: Help = {
  id: 'shorter-draft',
  name: 'Make it shorter',
  done: CHANGED,
  keywords: 'rewrite shorten',
  needsText: true,
  into: 'reply',
  bodyOf: (text) => ({ help: 'draft', hint: '', shorten: text }),
}

const rewrite = (tone: 'clearer' | 'friendlier' | 'formal', name: string, keywords: string): Help => ({
  id: tone,
  name,
  done: CHANGED,
  keywords,
  needsText: true,
  bodyOf: (text) => ({ help: 'rewrite', text, tone }),
})

const translate = (id: string, name: string, to: string | null): Help => ({
  id: `translate-${id}`,
  name,
  done: 'Translated',
  keywords: 'language',
  needsText: true,
  bodyOf: (text) => ({ help: 'translate', text, to }),
})
