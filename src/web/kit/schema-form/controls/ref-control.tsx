import type { ComponentProps, ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { TextField } from '#domain/flows/form-field.ts'

import { Input } from '#web/kit/form/input.tsx'
import { PickInput } from '#web/kit/pick-input/pick-input.tsx'
import { FieldFrame } from '../field-frame.tsx'
import { type ControlProps, type RefOptions, useForm } from '../form-context.ts'
import { textOf } from '../is-record.ts'
import { OpenInput } from './open-input.tsx'
import { toStored } from '../to-stored.ts'
import { useCreating } from '../use-creating.tsx'

type Props = ControlProps<TextField> & { thing: string }
type Wiring = ComponentProps<typeof PickInput>['wiring']

/** The name of a thing of the app: chosen by its name where there is a list, typed otherwise. What is gone says so. */
export function RefControl({ field, value, onChange, path, thing }: Props) {
  const { readOnly, useOptions, faultAt } = useForm()
  const found = useOptions(thing)
  const id = textOf(value ?? field.initial)
  const write = (next: string) => onChange(toStored(next, field))
  const known = found?.options ?? []
  const { creates, window } = useCreating(found, readOnly, write)
  const byName = readOnly ? undefined : found?.createNamed
  const isMade = creates !== undefined || byName !== undefined
  const isPicked = found !== null && isByName(found, isMade)
  const note = noteOn(found, id)
  const control = (wiring: Wiring): ReactNode => {
    if (!isPicked && known.length === 0 && !isMade)
      return <Input value={id} readOnly={readOnly} onChange={(event) => write(event.target.value.trim())} {...wiring} />
    if (!isPicked) return <OpenInput value={id} known={known} onChange={write} readOnly={readOnly} creates={creates} wiring={wiring} />
    return (
      <PickInput
        value={id}
        options={field.empty ? [{ value: '', label: t('None') }, ...known] : known}
        placeholder={found.options ? (field.empty ? t('None') : t('Choose…')) : t('Loading…')}
        readOnly={readOnly}
        onPick={write}
        onCreate={creates?.run ?? (byName && ((name) => void byName(name).then((made) => made !== null && write(made))))}
        createLabel={creates?.label}
        wiring={wiring}
        {...found.beyond}
      />
    )
  }
  return (
    <FieldFrame field={{ ...field, ...(note !== undefined && { help: note }) }} path={path}>
      {(wiring): ReactNode => (
        <>
          {control(wiring)}
          {window}
          {!readOnly && <CreateNamed found={found} name={id} onCreated={write} />}
          {/* A fault stands where the help would; why there is no list is still worth knowing. */}
          {found?.note !== undefined && faultAt(path) !== null && <p className="text-meta text-ink-3">{found.note}</p>}
        </>
      )}
    </FieldFrame>
  )
}

/** Tells whether a thing is chosen from a list alone: one that is there, is coming, or can be begun. */
const isByName = ({ options, failed, open = false, beyond }: RefOptions, isMade: boolean): boolean =>
  !failed && !open && (isMade || beyond !== undefined || options?.length !== 0)

/** The way to make what is named where there is no such thing yet. */
export function CreateNamed({ found, name, onCreated }: { found: RefOptions | null; name: string; onCreated: (value: string) => void }) {
  if (!found?.Create || !found.options || name === '' || found.options.some(({ value }) => value === name)) return null
  return <found.Create name={name} onCreated={onCreated} />
}

/** What is worth saying of what stands there; undefined leaves the field's own help. */
function noteOn(found: RefOptions | null, id: string): string | undefined {
  if (!found) return undefined
  if (found.failed) return t('The list could not be loaded; type the id.')
  if (found.note !== undefined) return found.note
  if (found.open || found.beyond || !found.options) return undefined
  if (found.options.length === 0) return t('There is none in this app yet.')
  return id !== '' && !found.options.some(({ value }) => value === id) ? t('It is gone from this app. Choose another.') : undefined
}
