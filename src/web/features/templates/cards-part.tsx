import { Plus, Trash2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { TemplateContent, TemplateDraft } from '#domain/whatsapp/template.ts'
import type { TemplateFault } from '#domain/templates/template-fault.ts'

import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { ButtonsPart } from './buttons-part.tsx'
import { SampleUpload } from './sample-upload.tsx'
import { WordsField } from './text-field.tsx'

type Card = TemplateContent['cards'][number]
const KINDS = [
  { value: 'image', label: t('Image') },
  { value: 'video', label: t('Video') },
] as const
const MOST = 10

type Props = {
  draft: TemplateDraft
  faults: readonly TemplateFault[]
  onChange: (cards: Card[]) => void
}

/** The cards of a carousel. They are alike: a new one begins as the last one is built. */
export function CardsPart({ draft: { wabaId, category, content }, faults, onChange }: Props) {
  const { cards, parameterFormat } = content
  const put = (index: number, change: Partial<Card>) => onChange(cards.map((card, at) => (at === index ? { ...card, ...change } : card)))
  const errorAt = (path: string) => faults.find((fault) => fault.path === path)?.message
  const whole = errorAt('content.cards')
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-secondary font-medium text-ink">{t('Carousel')}</legend>
      {cards.map((card, index) => (
        <section
          key={index}
          aria-label={t('Card {index}', { index: index + 1 })}
          className="flex flex-col gap-4 rounded-card border border-line p-3"
        >
          <div className="flex items-center gap-2">
            <span className="flex-1 text-secondary font-medium">{t('Card {index}', { index: index + 1 })}</span>
            <Segmented
              label={t('Card {index}: header', { index: index + 1 })}
              value={card.header.kind}
              options={KINDS}
              onChange={(kind) => put(index, { header: { kind, handle: null, filename: null } })}
            />
            <IconButton
              size="sm"
              label={t('Remove card {index}', { index: index + 1 })}
              icon={<Trash2 />}
              onClick={() => onChange(cards.filter((_, at) => at !== index))}
            />
          </div>
          <SampleUpload
            wabaId={wabaId}
            kind={card.header.kind}
            sample={card.header}
            onChange={(sample) => put(index, { header: { ...card.header, ...sample } })}
          />
          <WordsField
            label={t('Text of card {index}', { index: index + 1 })}
            help={t('At most 160 characters.')}
            max={160}
            words={card.body}
            format={parameterFormat}
            error={errorAt(`content.cards.${index}`)}
            onChange={(body) => put(index, { body })}
          />
          <ButtonsPart
            path={`content.cards.${index}.buttons`}
            most={2}
            buttons={card.buttons}
            category={category}
            faults={faults}
            onChange={(buttons) => put(index, { buttons })}
          />
        </section>
      ))}
      {whole && (
        <p role="alert" className="text-meta text-danger">
          {whole}
        </p>
      )}
      <Button icon={<Plus />} className="self-start" disabled={cards.length >= MOST} onClick={() => onChange([...cards, likeLast(cards)])}>
        {cards.length === 0 ? t('Add carousel') : t('Add card')}
      </Button>
    </fieldset>
  )
}

const likeLast = (cards: readonly Card[]): Card => {
  const last = cards.at(-1)
  return {
    header: { kind: last?.header.kind ?? 'image', handle: null, filename: null },
    body: { text: '', samples: {} },
    buttons: last?.buttons ?? [],
  }
}
