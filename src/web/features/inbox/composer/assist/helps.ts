import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
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

const CHANGED = t('Text changed')

/** All of them; `reader` is the reader's own language, as browsers name it. */
export function helpsIn(reader: string): readonly Help[] {
  const { language } = new Intl.Locale(reader)
  const own = new Intl.DisplayNames(locale(), { type: 'language' }).of(language) ?? language
  return [
    {
      id: 'draft',
      name: t('Draft a reply'),
      done: t('Draft written'),
      keywords: t('write answer'),
      shortcut: 'd',
      needsText: false,
      into: 'reply',
      bodyOf: (hint) => ({ help: 'draft', hint: hint.slice(0, 1_000), shorten: null }),
    },
    rewrite('clearer', t('Improve clarity'), t('rewrite spelling grammar')),
    rewrite('friendlier', t('Make it friendlier'), t('rewrite tone warm')),
    rewrite('formal', t('Make it more formal'), t('rewrite tone polite')),
    {
      id: 'shorten',
      name: t('Make it shorter'),
      done: CHANGED,
      keywords: t('rewrite shorten'),
      needsText: true,
      bodyOf: (text) => ({ help: 'shorten', text }),
    },
    translate('customer', t('Translate for the customer'), null),
    translate('own', t('Translate into {own}', { own }), language),
    {
      id: 'summarise',
      name: t('Summarize as a note'),
      done: t('Summary written'),
      keywords: t('summary summarise handover'),
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
  name: t('Make it shorter'),
  done: CHANGED,
  keywords: t('rewrite shorten'),
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
  done: t('Translated'),
  keywords: 'language',
  needsText: true,
  bodyOf: (text) => ({ help: 'translate', text, to }),
})
