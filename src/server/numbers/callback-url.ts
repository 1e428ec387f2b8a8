import { WEBHOOK_PATH } from '../routes/webhooks/whatsapp.ts'

/** The address that Meta calls, for all numbers. */
export const callbackUrlOf = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl.replace(/\/$/, '')}${WEBHOOK_PATH}`
