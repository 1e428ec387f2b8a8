import { AlertDialog } from '../../kit/alert-dialog.tsx'

type Props = {
  name: string
  description: string
  open: boolean
  busy: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

/** Asks before an account outside is disconnected. */
export const DisconnectDialog = ({ name, ...others }: Props) => (
  <AlertDialog title={`Disconnect ${name}?`} confirm="Disconnect" {...others} />
)
