import type { Accounts } from '../accounts/accounts.ts'
import type { BusinessNumber } from '../world/business-number.ts'
import type { World } from '../world/world.ts'
import { noSuchObject } from './graph-error.ts'
import type { Fields } from './read.ts'

/** Finds the business number, or says as Meta does that there is no such object. */
export function numberOf({ world }: { world: World }, id: string): BusinessNumber {
  const number = world.numbers.get(id)
  if (!number) throw noSuchObject(id)
  return number
}

/** A business number as Graph describes it. */
export function phoneNumber(
  { phoneNumberId, displayPhone, verifiedName, wabaId }: BusinessNumber,
  { accounts, app }: { accounts: Accounts; app: { callback: string | null } },
): Fields {
  const state = accounts.get('number', phoneNumberId)
  const account = accounts.get('account', wabaId)
  const blocked = state.canSend === 'BLOCKED' || account.canSend === 'BLOCKED'
  const canSend = blocked ? 'BLOCKED' : state.canSend === 'LIMITED' || account.canSend === 'LIMITED' ? 'LIMITED' : 'AVAILABLE'
  return {
    id: phoneNumberId,
    display_phone_number: displayPhone,
    verified_name: verifiedName,
    quality_rating: state.quality,
    code_verification_status: state.codeVerification,
    name_status: state.nameStatus,
    new_name_status: state.newNameStatus,
    status: state.status,
    platform_type: state.platform,
    account_mode: state.accountMode,
    is_official_business_account: false,
    is_pin_enabled: state.pin !== null,
    whatsapp_business_manager_messaging_limit: state.messagingLimit,
    throughput: { level: state.throughput },
    webhook_configuration: {
      ...(state.callback && { phone_number: state.callback }),
      ...(account.callback && { whatsapp_business_account: account.callback }),
      ...(app.callback && { application: app.callback }),
    },
    health_status: {
      can_send_message: canSend,
      entities: [
        { entity_type: 'PHONE_NUMBER', id: phoneNumberId, can_send_message: state.canSend, errors: state.health },
        { entity_type: 'WABA', id: wabaId, can_send_message: account.canSend, errors: account.health },
      ],
    },
  }
}
