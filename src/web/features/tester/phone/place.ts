/** Where the test customer is. */
export const PLACE = {
  type: 'location',
  latitude: 53.5436,
  longitude: 9.9884,
  name: 'Pier 4',
  address: 'Harbour promenade, Hamburg',
} as const
