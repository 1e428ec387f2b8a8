import { t } from '#domain/i18n/t.ts'

/** What an error means, and what to do about it, in plain words. */
export interface Meaning {
  meaning: string
  remedy: string
}

const TOKEN = t('Replace the number’s access token.')
const META = t('Open the account in Meta Business Support Home.')
const WAIT = t('Wait a few minutes, then send again.')
const TEMPLATE = t('Use an approved template instead.')
const CONTENT = t('Change the message and send again.')

/** Our own refusals first, then Cloud API, section 5: meaning and remedy. */
const TABLE: Readonly<Record<string, readonly [string, string]>> = {
  unknown: [t('Not confirmed. The response was lost.'), t('Ask the customer, then mark what happened.')],
  'sent-again': [t('Not confirmed, so it was sent again.'), t('There’s nothing to do.')],
  'not-arrived': [t('Not confirmed, and a teammate found that it didn’t arrive.'), t('Send it again if it still matters.')],
  'channel-removed': [t('The number was disconnected.'), t('Connect the number again.')],
  'template-unsendable': [t('The template can’t be sent.'), t('Check the template and its values.')],
  'taken-over': [t('Not sent. A teammate took over the conversation.'), t('There’s nothing to do.')],
  'answered-on-phone': [t('Not sent. Someone replied in the phone app.'), t('There’s nothing to do.')],
  undone: [t('Taken back before it was sent.'), ''],
  0: [t('The access token isn’t valid.'), TOKEN],
  1: [t('WhatsApp had an unknown error.'), WAIT],
  2: [t('WhatsApp is temporarily overloaded or down.'), WAIT],
  3: [t('The token is missing a capability.'), t('Give the system user WhatsApp permissions.')],
  4: [t('The Meta app has made too many requests.'), WAIT],
  10: [t('Permission was denied.'), t('Give the system user access to the account and the number.')],
  33: [t('The phone number was deleted in Meta.'), t('Connect another number.')],
  100: [t('WhatsApp rejected a value or couldn’t find something named in it.'), CONTENT],
  104: [t('The access token is missing.'), TOKEN],
  190: [t('The access token has expired or was revoked.'), TOKEN],
  368: [t('The account is blocked for a policy violation.'), META],
  613: [t('Too many requests in a short time.'), WAIT],
  1026: [t('The customer’s WhatsApp can’t show this type of message.'), t('Send plain text instead.')],
  80007: [t('The account has made too many requests.'), WAIT],
  130403: [t('You have blocked this customer.'), t('Unblock the customer first.')],
  130429: [t('This number is sending faster than WhatsApp allows.'), WAIT],
  130472: [
    t('The customer is in a Meta experiment that limits marketing messages.'),
    t('Don’t send again. Wait until the customer writes.'),
  ],
  130497: [t('The account can’t message this country.'), t('Message other countries, or ask Meta about your account’s limits.')],
  130501: [t('This type of message isn’t supported.'), CONTENT],
  131000: [t('WhatsApp had an unknown error.'), WAIT],
  131005: [t('Access was denied.'), t('Give the token the whatsapp_business_messaging permission.')],
  131008: [t('The message is missing a required value.'), CONTENT],
  131009: [t('The message has a value WhatsApp doesn’t accept.'), CONTENT],
  131016: [t('WhatsApp is temporarily unavailable.'), WAIT],
  131021: [t('The recipient is the sending number.'), t('Message another number.')],
  131026: [t('This person can’t receive the message on WhatsApp.'), t('Check the number, or contact the customer another way.')],
  131030: [t('The recipient isn’t on the test number’s list.'), t('Add the number to the list in Meta, or use a real number.')],
  131031: [t('The account is locked, or a value such as the PIN doesn’t match.'), META],
  131037: [t('The number’s display name isn’t approved.'), t('Get the display name approved in WhatsApp Manager.')],
  131042: [t('WhatsApp can’t charge the account.'), t('Fix the payment method in Meta, then send again.')],
  131044: [t('WhatsApp can’t charge the account for calls.'), t('Fix the payment method in Meta.')],
  131045: [t('The number isn’t registered correctly.'), t('Register the number again in its setup.')],
  131047: [t('The customer hasn’t written in the last 24 hours.'), TEMPLATE],
  131048: [t('Too many customers blocked or reported the number.'), t('Message fewer people, only those who expect it, and wait a day.')],
  131049: [t('WhatsApp didn’t deliver it to protect the customer from too many messages.'), t('Wait at least a day before trying again.')],
  131050: [t('The customer has turned off marketing messages.'), t('Don’t send marketing to this customer.')],
  131051: [t('WhatsApp doesn’t recognize this type of message.'), CONTENT],
  131052: [t('WhatsApp couldn’t download the file.'), t('Ask for the file again, or host it somewhere else.')],
  131053: [t('WhatsApp couldn’t fetch or use the media.'), t('Use another file or format.')],
  131055: [t('This way of sending is only for marketing.'), TEMPLATE],
  131056: [t('Too many messages to this customer in a short time.'), WAIT],
  131057: [t('The account is under maintenance.'), WAIT],
  131058: [t('“hello_world” can only be sent from test numbers.'), t('Use your own template.')],
  131059: [t('WhatsApp doesn’t know that page of the list.'), t('Load the list again.')],
  131062: [t('This message can’t be sent to a customer without a phone number.'), t('Ask the customer for their number.')],
  131063: [t('Marketing templates are turned off for this account.'), META],
  131064: [
    t('Too many templates were in the wrong category, so sending is limited.'),
    t('Correct the categories and wait for the limit to end.'),
  ],
  132000: [t('The number of template values is wrong.'), t('Fill in every value of the template.')],
  132001: [t('The template doesn’t exist in this language or isn’t approved.'), t('Pick an approved template and language.')],
  132005: [t('The text is too long with the values filled in.'), t('Shorten the values.')],
  132007: [t('The template violates WhatsApp’s content rules.'), t('Change the template and submit it again.')],
  132008: [t('A template value isn’t accepted.'), t('Correct the values.')],
  132012: [t('A template value has the wrong format.'), t('Correct the values.')],
  132015: [t('The template is paused because of low quality.'), t('Wait until it’s unpaused, or edit it.')],
  132016: [t('The template was disabled.'), t('Create a new template.')],
  132018: [t('The values don’t fit the template.'), t('Correct the values.')],
  132068: [t('The form is blocked.'), t('Check the form in WhatsApp Manager.')],
  132069: [t('The form was sent too often for its status.'), t('Fix the form’s endpoint and wait an hour.')],
  133000: [t('An earlier deregistration wasn’t completed.'), t('Deregister the number from the Cloud API again.')],
  133004: [t('WhatsApp is temporarily unavailable.'), WAIT],
  133005: [t('The two-step PIN is wrong.'), t('Enter the number’s PIN.')],
  133006: [t('Verify the number first.'), t('Verify the number in its setup.')],
  133008: [t('Too many incorrect PINs.'), t('Wait as long as the details say.')],
  133009: [t('PINs were entered too quickly.'), t('Wait a moment, then try again.')],
  133010: [t('The number isn’t registered with the Cloud API.'), t('Register the number in its setup.')],
  133015: [t('The number was deleted very recently.'), t('Wait five minutes, then try again.')],
  133016: [t('The number was registered too often.'), t('Wait 72 hours.')],
  134011: [t('The payment terms haven’t been accepted.'), t('Accept them in WhatsApp Manager.')],
  134100: [t('Only marketing can be sent this way.'), TEMPLATE],
  134101: [t('The template isn’t available everywhere yet.'), t('Try again in ten minutes.')],
  134102: [t('The template can’t be used this way.'), t('Use another template.')],
  135000: [t('WhatsApp rejected part of the message.'), CONTENT],
  137000: [t('The customer’s identity has changed.'), t('Check that it’s still the same customer.')],
  139100: [t('Some customers couldn’t be blocked or unblocked.'), t('Try the remaining ones.')],
  139101: [t('The list of blocked customers is full.'), t('Unblock some first.')],
  139102: [t('The list of blocked customers is being updated.'), t('Try again in a moment.')],
  139103: [t('WhatsApp had an error with the list of blocked customers.'), t('Try again in a moment.')],
  141006: [t('The payment method has a problem.'), t('Fix the payment method in Meta.')],
  2388019: [t('The account has reached its template limit.'), t('Delete templates you no longer use.')],
  2388039: [t('The template can’t be edited in its current status.'), t('Wait until it’s reviewed.')],
  2388040: [t('Part of the template is too long.'), t('Shorten it.')],
  2388047: [t('The template’s header isn’t accepted.'), t('Correct the header.')],
  2388072: [t('The template’s body isn’t accepted.'), t('Correct the body.')],
  2388073: [t('The template’s footer isn’t accepted.'), t('Correct the footer.')],
  2388293: [t('The template has too many variables for its length.'), t('Add more text around them.')],
  2388299: [t('The template starts or ends with a variable.'), t('Add text before and after it.')],
  2494100: [t('The number is under maintenance.'), t('Try again in a few minutes.')],
  2593107: [t('The phone app’s history was requested too often.'), t('Wait before trying again.')],
  2593108: [t('The time to fetch the phone app’s history has expired.'), t('Connect the number again.')],
  2593109: [t('Sharing the history was declined on the phone.'), t('Allow it in the WhatsApp Business app.')],
}

/** Codes that come as a range: the first, the last, and what they have in common. */
const RANGES: readonly (readonly [number, number, string, string])[] = [
  [200, 299, t('The token is missing a permission.'), t('Give the system user WhatsApp permissions.')],
  [131_200, 131_299, t('WhatsApp doesn’t allow this for a group.'), t('See the details.')],
  [138_000, 138_018, t('WhatsApp declined the call.'), t('See the details.')],
  [139_000, 139_004, t('WhatsApp rejected this action on the form.'), t('Check the form in WhatsApp Manager.')],
  [147_001, 147_005, t('WhatsApp rejected the username.'), t('See the details.')],
  [2_388_001, 2_388_103, t('The number can’t be moved.'), t('See the details.')],
]

const NOTHING = { meaning: null, remedy: null }

/** What is wrong with the message itself, or with whom it is for: the same would be refused again. All else can pass, or be fixed first. */
const FINAL = new Set([
  100, 1026, 130_472, 130_501, 131_008, 131_009, 131_021, 131_047, 131_050, 131_051, 131_053, 131_055, 131_058, 131_062, 132_000, 132_005,
  132_007, 132_008, 132_012, 132_016, 132_018, 134_100, 134_102, 135_000,
])

/** Tells whether the same message would be refused with this code again. */
export const isFinal = (code: string): boolean => FINAL.has(Number(code))

/** Codes that stand for so much that Meta's own title says more. */
const VAGUE = new Set(['1', '10', '100', '135000'])

export const isVague = (code: string): boolean => VAGUE.has(code)

/** Says what an error code means and what to do; nulls for one that is not known. */
export function meaningOf(code: string | null): Meaning | typeof NOTHING {
  if (code === null) return NOTHING
  if (Object.hasOwn(TABLE, code)) {
    const [meaning = '', remedy = ''] = TABLE[code] ?? []
    return { meaning, remedy }
  }
  const range = RANGES.find(([first, last]) => Number(code) >= first && Number(code) <= last)
  return range ? { meaning: range[2], remedy: range[3] } : NOTHING
}
