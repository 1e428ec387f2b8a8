import { Camera, ChevronDown, ChevronLeft, FileText, MoreVertical, X } from 'lucide-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FormDocument, FormItem, FormQuestion } from '#domain/whatsapp-forms/form.ts'
import { questionsOf } from '#domain/whatsapp-forms/form-questions.ts'

import type { Bubble } from '#web/kit/phone/bubble.ts'
import { BubbleRow } from '#web/kit/phone/bubble-row.tsx'
import { SheetCard } from '#web/kit/phone/phone-sheet.tsx'

type Props = { document: FormDocument; shown: number; onShow: (index: number) => void }

/** The sheet that WhatsApp opens over the chat, at one of its screens. The dots below go to the others. */
export function FormPhone({ document, shown, onShow }: Props) {
  const { screens, summary } = document
  return (
    <figure aria-label={t('Preview')} className="flex flex-col gap-3">
      <div className="relative h-140 overflow-hidden rounded-dialog border border-line bg-sunken shadow-1">
        <ol aria-hidden className="p-3">
          <BubbleRow bubble={INVITATION} />
        </ol>
        <div className="absolute inset-0 flex flex-col justify-end bg-scrim">
          <FormSheet document={document} shown={shown} />
        </div>
      </div>
      <ScreenDots count={screens.length + (summary ? 1 : 0)} shown={shown} onShow={onShow} />
    </figure>
  )
}

/** What stands in the chat behind a form: its message says what it is for, in words of its own. */
const INVITATION: Bubble = {
  kind: 'form',
  header: '',
  text: t('Your message'),
  footer: '',
  label: t('Open the form'),
  form: '',
  screen: '',
  data: {},
  opens: 'screen',
  token: '',
}

function FormSheet({ document, shown }: Pick<Props, 'document' | 'shown'>) {
  const screen = document.screens[shown]
  const { title, button } = screen ?? document.summary ?? { title: '', button: '' }
  const Back = shown > 0 ? ChevronLeft : X
  return (
    <SheetCard
      tall
      label={t('Screen of the form')}
      head={
        <>
          <Back className="size-5 shrink-0 text-ink-2" aria-hidden />
          <span className="min-w-0 flex-1 truncate text-reading font-semibold">{title || '…'}</span>
          <MoreVertical className="me-2 size-4 shrink-0 text-ink-2" aria-hidden />
        </>
      }
      footer={
        <div className="flex flex-col gap-2">
          <span className="truncate rounded-full bg-lagoon px-4 py-2.5 text-center text-secondary font-medium text-on-lagoon">
            {button || '…'}
          </span>
          <span className="text-center text-meta text-ink-3">{t('Managed by the business')}</span>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {screen ? screen.items.map((item) => <Part key={item.key} item={item} />) : <Summary document={document} />}
        {screen?.items.length === 0 && <p className="py-8 text-center text-secondary text-ink-3">{t('Nothing on this screen yet')}</p>}
      </div>
    </SheetCard>
  )
}

function ScreenDots({ count, shown, onShow }: Pick<Props, 'shown' | 'onShow'> & { count: number }) {
  if (count < 2) return null
  return (
    <div role="group" aria-label={t('Screens')} className="flex justify-center">
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={t('Show screen {index}', { index: index + 1 })}
          aria-current={index === shown}
          onClick={() => onShow(index)}
          className="grid size-6 place-items-center max-phone:size-11"
        >
          <span className={clsx('size-2 rounded-full', index === shown ? 'bg-lagoon' : 'bg-control')} />
        </button>
      ))}
    </div>
  )
}

function Part({ item }: { item: FormItem }) {
  switch (item.kind) {
    case 'heading':
      return <p className="text-title font-semibold">{item.text || '…'}</p>
    case 'subheading':
      return <p className="text-reading font-semibold">{item.text || '…'}</p>
    case 'text':
      return <p className="text-secondary whitespace-pre-wrap">{item.text || '…'}</p>
    case 'image':
      return item.data === '' ? (
        <div className="grid h-28 place-items-center rounded-control bg-active text-meta text-ink-2">{t('Image')}</div>
      ) : (
        <img
          src={`data:image/${item.data.startsWith('/9j') ? 'jpeg' : 'png'};base64,${item.data}`}
          alt={item.alt}
          className="max-h-40 rounded-control object-contain"
        />
      )
    default:
      return <Asked item={item} />
  }
}

function Asked({ item }: { item: FormQuestion }) {
  if (item.kind === 'optIn')
    return (
      <span className="flex items-start gap-3">
        <Box />
        <Label item={item} />
      </span>
    )
  if ('look' in item && item.look === 'dropdown')
    return <WrittenField item={item} icon={<ChevronDown className="size-4 text-ink-3" aria-hidden />} />
  if (!('options' in item || 'most' in item)) return <WrittenField item={item} help={item.help} />
  return (
    <div className="flex flex-col gap-1.5">
      <Label item={item} />
      {item.help !== '' && <span className="text-meta text-ink-2">{item.help}</span>}
      {'most' in item ? <AddFiles kind={item.kind} /> : <Options item={item} />}
    </div>
  )
}

const Label = ({ item: { label, required } }: { item: FormQuestion }) => (
  <span className="text-secondary font-medium">
    {label || '…'}
    {!required && <span className="font-normal text-ink-3">{t('· optional')}</span>}
  </span>
)

/** A field to write in, or one that opens a list: what is asked stands in it. */
function WrittenField({ item, icon, help = '' }: { item: FormQuestion; icon?: ReactNode; help?: string }) {
  return (
    <div className="flex flex-col gap-1">
      <span
        className={clsx(
          'flex justify-between gap-2 rounded-control border border-line-strong px-3 py-2',
          item.kind === 'longText' && 'h-20',
        )}
      >
        <span className="min-w-0 truncate text-secondary text-ink-2">
          {item.label || '…'}
          {!item.required && t(' (optional)')}
        </span>
        {icon}
      </span>
      {help !== '' && <span className="text-meta text-ink-2">{help}</span>}
    </div>
  )
}

const ADDED = { photos: { Icon: Camera, words: t('Add photos') }, documents: { Icon: FileText, words: t('Add documents') } }

function AddFiles({ kind }: { kind: keyof typeof ADDED }) {
  const { Icon, words } = ADDED[kind]
  return (
    <span className="flex items-center justify-center gap-2 rounded-control border border-dashed border-line-strong py-3 text-secondary text-lagoon-fg">
      <Icon className="size-4" aria-hidden />
      {words}
    </span>
  )
}

function Options({ item }: { item: Extract<FormQuestion, { options: unknown }> }) {
  const titles =
    item.options.from === 'fixed'
      ? item.options.items
      : [t('Mon 7 Jan, 09:00'), t('Mon 7 Jan, 10:00'), t('Tue 8 Jan, 14:00')].map((title) => ({ title, description: '' }))
  if (item.look === 'chips')
    return (
      <span className="flex flex-wrap gap-1.5">
        {titles.map(({ title }, index) => (
          <span key={index} className="max-w-full truncate rounded-full border border-line-strong px-3 py-1 text-secondary">
            {title || '…'}
          </span>
        ))}
      </span>
    )
  return (
    <>
      {titles.map(({ title, description }, index) => (
        <span key={index} className="flex items-center gap-3 border-b border-line py-1.5 last:border-b-0">
          <span className="min-w-0 flex-1">
            <span className="block truncate text-secondary">{title || '…'}</span>
            {description && <span className="block text-meta text-ink-2">{description}</span>}
          </span>
          <Box round={item.kind === 'choice'} />
        </span>
      ))}
    </>
  )
}

const Box = ({ round = false }: { round?: boolean }) => (
  <span aria-hidden className={clsx('size-4.5 shrink-0 border-2 border-control', round ? 'rounded-full' : 'rounded-row')} />
)

function Summary({ document }: { document: FormDocument }) {
  return (
    <>
      {document.summary?.text && <p className="text-secondary">{document.summary.text}</p>}
      {questionsOf(document)
        .filter(({ kind }) => !['choices', 'optIn', 'photos', 'documents'].includes(kind))
        .map(({ key, label }) => (
          <p key={key} className="text-secondary">
            {label}: <span className="text-ink-3">{t('the answer')}</span>
          </p>
        ))}
    </>
  )
}
