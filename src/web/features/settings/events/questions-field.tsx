import { Plus, X } from 'lucide-react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { EventField } from '#domain/scheduling/event.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'

const TYPES: { value: EventField['type']; label: string }[] = [
  { value: 'text', label: t('Text') },
  { value: 'number', label: t('Number') },
  { value: 'email', label: t('Email') },
  { value: 'phone', label: t('Phone Number') },
  { value: 'date', label: t('Date') },
  { value: 'choice', label: t('Choice') },
  { value: 'boolean', label: t('Yes or no') },
]
const MOST = 30

/** One question, as it must be to be saved. */
export const Question = z
  .object({ ...EventField.shape, type: EventField.shape.type.unwrap(), choices: z.array(z.string()), required: z.boolean() })
  .refine(({ type, choices }) => type !== 'choice' || choices.length > 0)

type Props = { questions: readonly EventField[]; isFaulty: boolean; onChange: (questions: EventField[]) => void }

/** What is asked with every booking, in this order. */
export function QuestionsField({ questions, isFaulty, onChange }: Props) {
  const change = (at: number, part: Partial<EventField>) =>
    onChange(questions.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const add = () => onChange([...questions, { name: freeName(questions), label: '', type: 'text', choices: [], required: false }])
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-secondary font-medium">{t('Questions')}</legend>
      {questions.map((question, at) => (
        <div key={question.name} className="flex flex-col gap-3 rounded-card border border-line p-3">
          <div className="flex items-end gap-2 max-phone:flex-wrap">
            <div className="min-w-0 flex-1 max-phone:basis-full">
              <Field label={t('Question')}>
                {(wiring) => (
                  <Input {...wiring} value={question.label} maxLength={80} onChange={({ target }) => change(at, { label: target.value })} />
                )}
              </Field>
            </div>
            <Select
              label={t('Kind of answer to {label}', { label: question.label || t('the question') })}
              className="w-36"
              value={question.type}
              options={TYPES}
              onChange={(type) => change(at, { type })}
            />
            <IconButton
              label={t('Remove {label}', { label: question.label || t('the question') })}
              icon={<X />}
              onClick={() => onChange(questions.filter((_, index) => index !== at))}
            />
          </div>
          {question.type === 'choice' && (
            <TagsInput
              label={t('Choices')}
              tags={question.choices}
              placeholder={t('Add a choice')}
              onChange={(choices) => change(at, { choices: [...choices] })}
            />
          )}
          <Switch plain checked={question.required} label={t('Required')} onChange={(required) => change(at, { required })} />
        </div>
      ))}
      {isFaulty && (
        <p role="alert" className="text-meta text-danger">
          {t('Every question needs words, and a choice something to choose from.')}
        </p>
      )}
      <div>
        <Button icon={<Plus />} disabled={questions.length >= MOST} onClick={add}>
          {t('Add question')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Answers are kept under it, so it stays when the words of a question change. */
function freeName(questions: readonly EventField[]): string {
  const taken = new Set(questions.map(({ name }) => name))
  let number = questions.length + 1
  while (taken.has(`question${number}`)) number += 1
  return `question${number}`
}
