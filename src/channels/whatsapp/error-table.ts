/** What an error means, and what to do about it, in plain words. */
export interface Meaning {
  meaning: string
  remedy: string
}

const TOKEN = 'Replace the access token of the number.'
const META = 'Open the account in Meta Business Support Home.'
const WAIT = 'Wait a few minutes, then send it again.'
const TEMPLATE = 'Use an approved template instead.'
const CONTENT = 'Change the message and send it again.'

/** Our own refusals first, then Cloud API, section 5: meaning and remedy. */
const TABLE: Readonly<Record<string, readonly [string, string]>> = {
  unknown: ['Not confirmed: the answer was lost.', 'Ask the customer, then say what became of it.'],
  'sent-again': ['Not confirmed, and sent again.', 'Nothing is to be done.'],
  'not-arrived': ['Not confirmed, and a person found that it did not arrive.', 'Send it again if it still matters.'],
  'channel-removed': ['The number was disconnected.', 'Connect the number again.'],
  'template-unsendable': ['The template cannot be sent.', 'Look at the template and its values.'],
  'taken-over': ['Not sent: a person took the conversation over.', 'Nothing is to be done.'],
  0: ['The access token is not valid.', TOKEN],
  1: ['WhatsApp met an unknown fault.', WAIT],
  2: ['WhatsApp is overloaded or down for a moment.', WAIT],
  3: ['The token lacks a capability.', 'Give the system user the WhatsApp permissions.'],
  4: ['The Meta app has made too many calls.', WAIT],
  10: ['Permission was denied.', 'Give the system user access to the account and the number.'],
  33: ['The phone number was deleted in Meta.', 'Connect another number.'],
  100: ['WhatsApp does not accept a value, or does not find what is named.', CONTENT],
  104: ['The access token is missing.', TOKEN],
  190: ['The access token has expired or was revoked.', TOKEN],
  368: ['The account is blocked for breaking WhatsApp’s policy.', META],
  613: ['Too many calls in a short time.', WAIT],
  1026: ['The customer’s WhatsApp cannot show this kind of message.', 'Ask in plain text instead.'],
  80007: ['The account has made too many calls.', WAIT],
  130403: ['You have blocked this customer.', 'Unblock the customer first.'],
  130429: ['This number sends faster than WhatsApp allows.', WAIT],
  130472: [
    'The customer is in an experiment of Meta, which holds marketing back.',
    'Do not send it again; wait until the customer writes.',
  ],
  130497: ['The account may not write to this country.', 'Write to other countries, or ask Meta what the account may do.'],
  130501: ['This kind of message is not supported.', CONTENT],
  131000: ['WhatsApp met an unknown fault.', WAIT],
  131005: ['Access was denied.', 'Give the token the permission whatsapp_business_messaging.'],
  131008: ['The message lacks a value that WhatsApp needs.', CONTENT],
  131009: ['The message has a value that WhatsApp does not accept.', CONTENT],
  131016: ['WhatsApp is not available for a moment.', WAIT],
  131021: ['The recipient is the sending number itself.', 'Write to another number.'],
  131026: ['This person cannot receive the message on WhatsApp.', 'Check the number, or reach the customer in another way.'],
  131030: ['The recipient is not on the test number’s list.', 'Add the number to the list in Meta, or use a real number.'],
  131031: ['The account is locked, or a value such as the PIN does not match.', META],
  131037: ['The display name of the number is not approved.', 'Have the display name approved in WhatsApp Manager.'],
  131042: ['WhatsApp cannot charge the account.', 'Fix the payment method in Meta, then send it again.'],
  131044: ['WhatsApp cannot charge the account for calls.', 'Fix the payment method in Meta.'],
  131045: ['The number is not registered properly.', 'Register the number again in its set-up.'],
  131047: ['More than 24 hours have passed since the customer last wrote.', TEMPLATE],
  131048: ['Too many customers blocked or reported the number.', 'Write to fewer people, who expect it, and wait a day.'],
  131049: ['WhatsApp chose not to deliver it, to keep the customer from too many messages.', 'Wait at least a day before you try again.'],
  131050: ['The customer has turned marketing off.', 'Do not send marketing to this customer.'],
  131051: ['WhatsApp does not know this kind of message.', CONTENT],
  131052: ['WhatsApp could not download the file.', 'Ask for the file again, or send it from another place.'],
  131053: ['WhatsApp could not fetch or use the media.', 'Use another file or format.'],
  131055: ['This way of sending is for marketing only.', TEMPLATE],
  131056: ['Too many messages to this one customer in a short time.', WAIT],
  131057: ['The account is in maintenance.', WAIT],
  131058: ['“hello_world” goes out from test numbers only.', 'Use a template of your own.'],
  131059: ['WhatsApp does not know that page of a list.', 'Load the list again.'],
  131062: ['This message cannot go to a customer without a phone number.', 'Ask the customer for the number.'],
  131063: ['Marketing templates are turned off for this account.', META],
  131064: [
    'Too many templates were in the wrong category, so sending is limited.',
    'Correct the categories, and wait for the limit to end.',
  ],
  132000: ['The template has another number of values.', 'Fill in every value of the template.'],
  132001: ['The template is not there in this language, or not approved.', 'Pick an approved template and language.'],
  132005: ['The text is too long with its values.', 'Shorten the values.'],
  132007: ['The template breaks WhatsApp’s rules of content.', 'Change the template and submit it again.'],
  132008: ['A value of the template is not accepted.', 'Correct the values.'],
  132012: ['A value of the template has the wrong form.', 'Correct the values.'],
  132015: ['The template is paused for its low quality.', 'Wait until it is released, or change it.'],
  132016: ['The template was turned off for good.', 'Make a new template.'],
  132018: ['The template’s values do not fit the template.', 'Correct the values.'],
  132068: ['The form is blocked.', 'Look at the form in WhatsApp Manager.'],
  132069: ['The form was sent too often for its state.', 'Fix the form’s endpoint, and wait for an hour.'],
  133000: ['An earlier deregistration was left half done.', 'Take the number off the Cloud API again.'],
  133004: ['WhatsApp is not available for a moment.', WAIT],
  133005: ['The two-step PIN is wrong.', 'Enter the PIN of the number.'],
  133006: ['The number must be verified first.', 'Verify the number in its set-up.'],
  133008: ['Too many wrong PINs.', 'Wait for as long as the detail says.'],
  133009: ['PINs were tried too quickly.', 'Wait a moment, then try again.'],
  133010: ['The number is not registered with the Cloud API.', 'Register the number in its set-up.'],
  133015: ['The number was deleted only just now.', 'Wait for five minutes, then try again.'],
  133016: ['The number was registered too often.', 'Wait for 72 hours.'],
  134011: ['The terms of payments are not accepted.', 'Accept them in WhatsApp Manager.'],
  134100: ['Only marketing goes out this way.', TEMPLATE],
  134101: ['The template is not known everywhere yet.', 'Try again in ten minutes.'],
  134102: ['The template cannot be used this way.', 'Use another template.'],
  135000: ['WhatsApp does not accept a part of the message.', CONTENT],
  137000: ['The customer’s identity has changed.', 'Check with the customer that it is still them.'],
  139100: ['Not everybody could be blocked or unblocked.', 'Try those that are left.'],
  139101: ['The list of blocked customers is full.', 'Unblock some first.'],
  139102: ['The list of blocked customers is being changed.', 'Try again in a moment.'],
  139103: ['WhatsApp met a fault with the list of blocked customers.', 'Try again in a moment.'],
  141006: ['The payment method has a problem.', 'Fix the payment method in Meta.'],
  2388019: ['The account has as many templates as it may.', 'Delete templates that are no longer used.'],
  2388039: ['The template cannot be edited in its state.', 'Wait until it is reviewed.'],
  2388040: ['A part of the template is too long.', 'Shorten it.'],
  2388047: ['The header of the template is not accepted.', 'Correct the header.'],
  2388072: ['The body of the template is not accepted.', 'Correct the body.'],
  2388073: ['The footer of the template is not accepted.', 'Correct the footer.'],
  2388293: ['The template has too many variables for its length.', 'Write more words around them.'],
  2388299: ['The template begins or ends with a variable.', 'Put words before and after it.'],
  2494100: ['The number is in maintenance.', 'Try again in a few minutes.'],
  2593107: ['The phone app was asked for its history too often.', 'Wait before you try again.'],
  2593108: ['The time to fetch the phone app’s history is over.', 'Connect the number again.'],
  2593109: ['The history was refused on the phone.', 'Allow it in the WhatsApp Business app.'],
}

/** Codes that come as a range: the first, the last, and what they have in common. */
const RANGES: readonly (readonly [number, number, string, string])[] = [
  [200, 299, 'The token lacks a permission.', 'Give the system user the WhatsApp permissions.'],
  [131_200, 131_299, 'WhatsApp refuses this for a group.', 'Look at the detail.'],
  [138_000, 138_018, 'WhatsApp refuses the call.', 'Look at the detail.'],
  [139_000, 139_004, 'WhatsApp refuses what is done with the form.', 'Look at the form in WhatsApp Manager.'],
  [147_001, 147_005, 'WhatsApp refuses the username.', 'Look at the detail.'],
  [2_388_001, 2_388_103, 'The number cannot be moved.', 'Look at the detail.'],
]

const NOTHING = { meaning: null, remedy: null }

/** What is wrong with the message itself, or with whom it is for: the same would be refused again. All else can pass, or be fixed first. */
const FINAL = new Set([
  100, 1026, 130_472, 130_501, 131_008, 131_009, 131_021, 131_047, 131_050, 131_051, 131_053, 131_055, 131_058, 131_062, 132_000, 132_005,
  132_007, 132_008, 132_012, 132_016, 132_018, 134_100, 134_102, 135_000,
])

/** Tells whether the same message would be refused with this code again. */
export const isFinal = (code: string): boolean => FINAL.has(Number(code))

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
