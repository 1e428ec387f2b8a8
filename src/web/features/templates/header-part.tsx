import { t } from '#domain/i18n/t.ts'
import type { TemplateContent } from '#domain/whatsapp/template.ts'

import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { SampleUpload } from './sample-upload.tsx'
import { WordsField } from './text-field.tsx'

type Header = TemplateContent['header']
type Kind = 'none' | NonNullable<Header>['kind']

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'none', label: t('None') },
  { value: 'text', label: t('Text') },
  { value: 'image', label: t('Image') },
  { value: 'video', label: t('Video') },
  { value: 'document', label: t('Document') },
  { value: 'location', label: t('Place') },
]

type Props = {
  wabaId: string
  content: TemplateContent
  error: string | undefined
  onChange: (header: Header) => void
}

/** What stands above the text: words, a picture, a film, a file, a place, or nothing. */
export function HeaderPart({ wabaId, content: { header, parameterFormat }, error, onChange }: Props) {
  return (
    <>
      <Field label={t('Header')} error={header?.kind === 'text' ? undefined : error}>
        {({ id }) => <Select id={id} value={header?.kind ?? 'none'} options={KINDS} onChange={(kind) => onChange(headerOf(kind))} />}
      </Field>
      {header?.kind === 'text' && (
        <WordsField
          oneLine
          label={t('Header text')}
          help={t('One line, with one variable at most.')}
          max={60}
          words={header}
          format={parameterFormat}
          error={error}
          onChange={(words) => onChange({ kind: 'text', ...words })}
        />
      )}
      {header && 'handle' in header && (
        <SampleUpload
          wabaId={wabaId}
          kind={header.kind}
          sample={header}
          onChange={(sample) => onChange({ kind: header.kind, ...sample })}
        />
      )}
    </>
  )
}

function headerOf(kind: Kind): Header {
  if (kind === 'none') return null
  if (kind === 'text') return { kind, text: '', samples: {} }
  return kind === 'location' ? { kind } : { kind, handle: null, filename: null }
}
