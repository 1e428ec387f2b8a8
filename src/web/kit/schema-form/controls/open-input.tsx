import { type ComponentProps, useRef } from 'react'

import { type TemplateElement, TemplateInput } from '#web/kit/template-input/template-input.tsx'
import type { RefOption, Variable } from '../form-context.ts'

const NONE: readonly Variable[] = []

type Props = {
  value: string
  known: readonly RefOption[]
  onChange: (value: string) => void
  readOnly: boolean
  creates?: ComponentProps<typeof TemplateInput>['creates']
  className?: string
  wiring: ComponentProps<typeof TemplateInput>['wiring']
}

/** A name that is offered, or any other. */
export function OpenInput({ value, known, onChange, readOnly, creates, className = '', wiring }: Props) {
  const element = useRef<TemplateElement>(null)
  return (
    <TemplateInput
      element={element}
      value={value}
      onChange={onChange}
      variables={NONE}
      isPath
      whole={known}
      creates={creates}
      rows={null}
      readOnly={readOnly}
      className={className}
      wiring={wiring}
    />
  )
}
