import { useEffect, useState } from 'react'

import type { FieldFault } from '#domain/flows/form-field.ts'

import { askWorker } from '../worker/ask-worker.ts'
import type { FormName } from '../worker/forms.ts'

const NONE: readonly FieldFault[] = []

/**
 * What the schema of a form refuses of its values. The worker answers a moment after a change; until then the faults of before stay, and an
 * answer about older values is dropped.
 */
export function useFormFaults(form: FormName, values: unknown): readonly FieldFault[] {
  const [known, setKnown] = useState({ form, faults: NONE })
  useEffect(() => {
    let isStale = false
    askWorker('faultsOf', form, values).then(
      (faults) => !isStale && setKnown({ form, faults }),
      // The problems of the flow, which the server finds, say it as well.
      () => !isStale && setKnown({ form, faults: NONE }),
    )
    return () => {
      isStale = true
    }
  }, [form, values])
  return known.form === form ? known.faults : NONE
}
