import { t } from '#domain/i18n/t.ts'
import { optionForm } from '#flow/answers/choice/read-choice.ts'
import type { Flaw } from '#flow/engine/step-kind.ts'
import { flaw } from './flaw.ts'

interface Titled {
  path: string
  title: string
  /** What stands below the title. */
  description?: string | undefined
  /** Other words that mean the same. */
  others?: readonly string[]
}

/** Names what is offered under one title twice. Titles are folded as answers are, so that “Yes!” equals “yes”; those that nobody can tell apart are an error. */
export function sameTitles(all: readonly Titled[]): Flaw[] {
  const firsts = new Map<string, Titled>()
  const flaws = all.flatMap((option): Flaw[] => {
    const form = optionForm(option.title)
    const first = firsts.get(form)
    if (!first) return firsts.set(form, option) && []
    const isSame = first.title.trim() === option.title.trim()
    const message = isSame
      ? t('Two options are called “{title}”.', { title: option.title })
      : t('“{title}” and “{other}” look the same when a customer types the answer.', { title: option.title, other: first.title })
    const severity = isSame && first.description === option.description ? 'error' : 'warning'
    return [flaw(severity, 'option-twice', option.path, message, t('Rename one, so that customers can tell them apart.'))]
  })
  const synonyms = all.flatMap((option) =>
    (option.others ?? []).flatMap((word): Flaw[] => {
      const other = firsts.get(optionForm(word))
      if (!other || other === option) return []
      const message = t('“{word}” stands for “{title}”, but another option is called “{other}”.', {
        word,
        title: option.title,
        other: other.title,
      })
      return [flaw('warning', 'option-twice', option.path, message, t('Remove the word, or rename the other option.'))]
    }),
  )
  return [...flaws, ...synonyms]
}
