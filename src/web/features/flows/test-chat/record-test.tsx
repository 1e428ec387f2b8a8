import { t } from '#domain/i18n/t.ts'
import { FlowTestInput } from '#domain/flows/flow-test.ts'

import { useFlowTests } from '#web/api/flows/flow-tests.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { askWorker } from '../worker/ask-worker.ts'
import type { SimulationRequest } from '../worker/simulating.ts'

type Props = { appId: string; request: SimulationRequest; suggested: string; onClose: () => void }

const Named = FlowTestInput.pick({ name: true })

/** Keeps the conversation as a test of the flow: what the customer did, what calls answered, and what the flow said. */
export function RecordTest({ appId, request, suggested, onClose }: Props) {
  const { add } = useFlowTests(appId, request.flowId)
  return (
    <FormDialog
      title={t('Record as a test')}
      description={t('Whoever publishes the flow is told when this conversation no longer goes the same way.')}
      schema={Named}
      initial={{ name: suggested }}
      submit={t('Record test')}
      isReady={({ name }) => name.trim() !== ''}
      blame="name"
      onSubmit={async ({ name }) => add.mutateAsync(await askWorker('toTest', request, name))}
      done={t('Test recorded')}
      onClose={onClose}
    >
      {({ control }) => <TextField control={control} name="name" label={t('Name')} maxLength={120} />}
    </FormDialog>
  )
}
