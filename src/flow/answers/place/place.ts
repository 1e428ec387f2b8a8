/** A place as a question keeps it: where it lies on the map, what it is called, its address; null for what is not known. */
export interface Place {
  /** In degrees, north positive. */
  latitude: number | null
  /** In degrees, east positive. */
  longitude: number | null
  name: string | null
  address: string | null
}

export interface Point {
  latitude: number
  longitude: number
}

/** Whether two numbers lie on the map. Zero and zero is what programs write where they know nothing. */
export const isOnMap = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)

export const atPoint = (point: Point, name: string | null = null): Place => ({ ...point, name, address: null })
export const atAddress = (address: string): Place => ({ latitude: null, longitude: null, name: null, address })
