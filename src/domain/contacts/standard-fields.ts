/** What the standard fields of a contact are called wherever they are shown (spec, section 3). */
export const STANDARD_FIELDS = { phone: 'Phone Number', email: 'Email', name: 'Name' } as const
