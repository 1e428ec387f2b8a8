/** A business number of the pretend world. */
export interface BusinessNumber {
  phoneNumberId: string
  wabaId: string
  displayPhone: string
  verifiedName: string
}

export const WABA_ID = '200000000000001'

/** The numbers that exist from the start: one for the demo, two for tests. More come by `POST /_/numbers`. */
export const BUSINESS_NUMBERS: readonly BusinessNumber[] = [
  { phoneNumberId: '100000000000001', wabaId: WABA_ID, displayPhone: '+15550000001', verifiedName: 'Harbour Goods' },
  { phoneNumberId: '100000000000002', wabaId: '200000000000002', displayPhone: '+15550000002', verifiedName: 'Second Shop' },
  { phoneNumberId: '100000000000003', wabaId: '200000000000003', displayPhone: '+15550000003', verifiedName: 'Third Shop' },
]
