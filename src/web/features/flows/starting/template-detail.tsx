import { useQueries } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow } from '#domain/flows/flow-document.ts'
import type { FlowTemplate, TemplateNeed, TemplatePart } from '#flow/templates/template.ts'

import { isListed, type Thing, thingsQuery } from '#web/api/flows/list-things.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { NextStepsOf } from './next-steps-store.ts'
import { TemplateDrawing } from './template-drawing.tsx'
import { readWords, startingWords } from './template-files.ts'
import { useTakeTemplate } from './use-take-template.ts'

type Props = { template: FlowTemplate; onBack: () => void; onMade: (made: readonly Flow[], next: NextStepsOf) => void }

const LATER = 'later'

/** One template: what it does, what it needs, and the few things that are asked before it is taken. */
export function TemplateDetail({ template, onBack, onMade }: Props) {
  const { app } = useCurrentApp()
  const { summary, parts, needs, edits } = template
  const mayChange = app.role !== 'agent'
  const firstWords = startingWords(template)
  const [name, setName] = useState(parts[0].name)
  const [words, setWords] = useState(firstWords?.join(', ') ?? '')
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const things = useQueries({
    queries: needs.map(({ to }) => ({ ...thingsQuery(app.id, to), enabled: isListed(to) })),
    combine: (results) => results.map(({ data }) => data ?? []),
  })
  const take = useTakeTemplate(template)
  // Where there is only one such thing, it is the one.
  const chosenFor = ({ id }: TemplateNeed, at: number): string =>
    picked[id] ?? (things[at]?.length === 1 ? (things[at][0]?.value ?? LATER) : LATER)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = needs.flatMap((need, at) => (chosenFor(need, at) === LATER ? [] : [[need.id, chosenFor(need, at)] as const]))
    const open = needs.filter((need, at) => chosenFor(need, at) === LATER)
    take.mutate(
      { name: name.trim(), things: Object.fromEntries(chosen), words: readWords(words) },
      { onSuccess: (made) => onMade(made, { choose: open.map((need) => need.name), edit: edits }) },
    )
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Button variant="ghost" size="sm" icon={<ArrowLeft />} onClick={onBack} className="self-start">
        {t('All templates')}
      </Button>
      <p className="text-base text-ink-2">{summary}</p>
      {parts.map((part) => (
        <figure key={part.name} className="overflow-hidden rounded-card border border-line">
          <TemplateDrawing document={part.document} className="h-48 w-full bg-canvas p-4" />
          <figcaption className="border-t border-line px-3 py-2 text-secondary text-ink-2">{captionOf(part)}</figcaption>
        </figure>
      ))}
      <Field label={t('Name')}>
        {(wiring) => <Input value={name} maxLength={80} required onChange={(event) => setName(event.target.value)} {...wiring} />}
      </Field>
      {firstWords && (
        <Field label={t('Words that start it')} help={t('What a customer writes, with commas between.')}>
          {(wiring) => <Input value={words} maxLength={400} required onChange={(event) => setWords(event.target.value)} {...wiring} />}
        </Field>
      )}
      {needs.map((need, at) => (
        <Field key={need.id} label={capital(need.name)} help={need.why}>
          {({ id }) => (
            <Select
              id={id}
              value={chosenFor(need, at)}
              options={[{ value: LATER, label: t('Choose it later') }, ...optionsOf(things[at])]}
              onChange={(value) => setPicked({ ...picked, [need.id]: value })}
            />
          )}
        </Field>
      ))}
      <section aria-label={t('What to write again')} className="text-secondary text-ink-2">
        <h3 className="font-medium text-ink">{t('What to write in your own words')}</h3>
        <ul className="mt-1 list-disc ps-5">
          {edits.map((edit) => (
            <li key={edit}>{edit}</li>
          ))}
        </ul>
      </section>
      {take.isError && <InlineAlert tone="danger" title={take.error.message} />}
      {!mayChange && <InlineAlert tone="info" title={t('An owner or an admin of the app makes flows.')} />}
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-end gap-2 border-t border-line bg-surface p-4">
        <Button
          type="submit"
          variant="primary"
          busy={take.isPending}
          disabled={!mayChange || name.trim() === '' || (firstWords !== null && readWords(words).length === 0)}
        >
          {t('Use this template')}
        </Button>
      </div>
    </form>
  )
}

function captionOf({ kind, name, tests }: TemplatePart): string {
  const value = kind === 'flow' ? t('Flow') : t('Workflow')
  if (tests.length === 0) return t('{value}: {name}', { value, name })
  return t('{count, plural, one {{value}: {name}, with # test} other {{value}: {name}, with # tests}}', {
    count: tests.length,
    value,
    name,
  })
}

const optionsOf = (things: readonly Thing[] | undefined) => (things ?? []).map(({ value, label }) => ({ value, label }))

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
