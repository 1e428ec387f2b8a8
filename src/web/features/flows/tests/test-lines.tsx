import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowTestInput, TestSignal } from '#domain/flows/flow-test.ts'
import { snippetOf } from '#domain/messages/snippet.ts'
import { isExpected } from '#flow/flow-tests/first-difference.ts'

import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuChoice } from '#web/kit/overlay/menu.tsx'
import { spanWordsOf } from '../figures/figure-formatters.ts'

type ExpectedMessage = NonNullable<FlowTestInput['expect']['messages']>[number]

type SignalProps = { signal: TestSignal; onChange: ((signal: TestSignal | null) => void) | null }

/** What happens in a test: what the customer writes, taps or sends, and time that passes. */
export function SignalLine({ signal, onChange }: SignalProps) {
  const remove = onChange && (() => onChange(null))
  switch (signal.type) {
    case 'say':
      return (
        <Said by="customer" label={t('Customer writes')} onRemove={remove}>
          <Words
            label={t('Customer writes')}
            text={signal.text}
            max={4_096}
            onChange={onChange && ((text) => onChange({ ...signal, text }))}
          />
        </Said>
      )
    case 'tap':
      return (
        <Said by="customer" label={t('Customer taps')} onRemove={remove}>
          <Words
            label={t('Customer taps')}
            text={signal.title}
            max={80}
            onChange={onChange && ((title) => onChange({ type: 'tap', title, afterMs: signal.afterMs }))}
          />
        </Said>
      )
    case 'send':
      return (
        <Said by="customer" label={t('Customer sends')} onRemove={remove}>
          <p className="px-2.5 pb-2 text-secondary">{snippetOf(signal.content)}</p>
        </Said>
      )
    default:
      return (
        <li className="flex items-center justify-center gap-1 text-meta text-ink-2">
          {besideText(signal)}
          {remove && <IconButton size="sm" label={t('Remove line')} icon={<X />} onClick={remove} />}
        </li>
      )
  }
}

/** What happens beside the conversation. */
function besideText(signal: Extract<TestSignal, { type: 'wait' | 'elapse' | 'set' }>): string {
  if (signal.type === 'set')
    return t('“{name}” is set to {value}', { name: signal.name, value: signal.value === null ? t('empty') : valueText(signal.value) })
  return signal.type === 'wait' ? t('{span} later', { span: spanWordsOf(Math.round(signal.ms / 1_000)) }) : t('The wait is over')
}

const valueText = (value: unknown): string => (typeof value === 'string' ? t('“{text}”', { text: value }) : JSON.stringify(value))

type ExpectedProps = {
  message: ExpectedMessage
  /** What the bot says there now; null where it says nothing more. */
  said: string | null
  onChange: ((message: ExpectedMessage | null) => void) | null
}

const MATCHES = [
  { value: 'exact', label: t('Bot says exactly') },
  { value: 'contains', label: t('Bot’s words contain') },
] as const

/** What the bot is expected to say, and what it says instead. */
export function ExpectedLine({ message, said, onChange }: ExpectedProps) {
  const differs = said === null || !isExpected(message, said)
  return (
    <>
      <Said
        by="bot"
        label={onChange ? <Match value={message.match} onChange={(match) => onChange({ ...message, match })} /> : matchText(message.match)}
        differs={differs}
        onRemove={onChange && (() => onChange(null))}
      >
        <Words
          label={matchText(message.match)}
          text={message.text}
          max={4_096}
          onChange={onChange && ((text) => onChange({ ...message, text }))}
        />
      </Said>
      {differs && (
        <Difference text={said === null ? t('The bot says nothing more') : t('Now: “{said}”', { said })}>
          {onChange && said !== null && (
            <Button size="sm" onClick={() => onChange({ text: said, match: 'exact' })}>
              {t('Use this')}
            </Button>
          )}
        </Difference>
      )}
    </>
  )
}

const matchText = (match: ExpectedMessage['match']): string => MATCHES.find(({ value }) => value === match)?.label ?? match

/** Whether the bot’s words have to be the same, or hold these. */
const Match = ({ value, onChange }: { value: ExpectedMessage['match']; onChange: (match: ExpectedMessage['match']) => void }) => (
  <Menu
    trigger={
      <button type="button" className="-ms-1 flex items-center gap-1 rounded-row px-1 hover:bg-hover hover:text-ink max-phone:min-h-11">
        {matchText(value)}
        <ChevronDown aria-hidden className="size-3.5" />
      </button>
    }
  >
    <MenuChoice label={t('Compare')} value={value} options={MATCHES} onChange={onChange} closes />
  </Menu>
)

/** What the bot says beyond what is expected. */
export const UnexpectedLine = ({ text, onExpect }: { text: string; onExpect: (() => void) | null }) => (
  <Difference text={t('The bot also says “{text}”', { text })}>
    {onExpect && (
      <Button size="sm" onClick={onExpect}>
        {t('Expect this too')}
      </Button>
    )}
  </Difference>
)

const Difference = ({ text, children }: { text: string; children: ReactNode }) => (
  <li className="me-8 flex flex-col items-start gap-1.5 rounded-row bg-danger-soft px-2.5 py-2 text-meta text-ink wrap-anywhere">
    {text}
    {children}
  </li>
)

type SaidProps = { by: 'customer' | 'bot'; label: ReactNode; differs?: boolean; onRemove: (() => void) | null; children: ReactNode }

/** A bubble whose words can be changed. */
function Said({ by, label, differs = false, onRemove, children }: SaidProps) {
  return (
    <li
      className={clsx(
        'rounded-bubble border',
        by === 'customer' ? 'ms-8 border-transparent bg-lagoon-soft' : 'me-8 bg-surface',
        by === 'bot' && (differs ? 'border-danger' : 'border-line-strong'),
      )}
    >
      <div className="flex min-h-7 items-center justify-between ps-2.5 text-meta text-ink-2">
        {label}
        {onRemove && <IconButton size="sm" label={t('Remove line')} icon={<X />} onClick={onRemove} />}
      </div>
      {children}
    </li>
  )
}

type WordsProps = { label: string; text: string; max: number; onChange: ((text: string) => void) | null }

/** Words that grow with what is written. */
function Words({ label, text, max, onChange }: WordsProps) {
  const id = useId()
  if (!onChange) return <p className="px-2.5 pb-2 text-secondary whitespace-pre-wrap wrap-anywhere">{text}</p>
  return (
    <textarea
      id={id}
      dir="auto"
      aria-label={label}
      value={text}
      rows={1}
      maxLength={max}
      onChange={({ target }) => onChange(target.value)}
      className="field-sizing-content block w-full resize-none rounded-bubble bg-transparent px-2.5 pb-2 text-secondary text-ink wrap-anywhere max-phone:text-touch"
    />
  )
}
