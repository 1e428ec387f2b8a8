/** A seeded customer. The numbers are of the range that is kept free for fiction. */
export interface DemoPerson {
  id: string
  name: string
  phone: string
  email: string | null
  tags: string[]
  fields: Record<string, string>
}

const person = (n: number, name: string, tags: string[], fields: Record<string, string> = {}): DemoPerson => ({
  id: `demoContact${String(n).padStart(7, '0')}`,
  name,
  phone: `+1555019${String(n).padStart(4, '0')}`,
  email:
    n % 4 === 0
      ? null
      : `${name
          .toLowerCase()
          .normalize('NFD')
          .replaceAll(/[^a-z ]/g, '')
          .trim()
          .replaceAll(/ +/g, '.')}@example.com`,
  tags,
  fields,
})

/** The shop's twenty customers. */
export const PEOPLE: readonly DemoPerson[] = [
  person(1, 'Ines Duarte', ['coffee', 'regular'], { city: 'Lisbon' }),
  person(2, 'Oskar Lindqvist', ['coffee'], { city: 'Malmö' }),
  person(3, 'Priya Raman', ['tea', 'vip'], { city: 'Leeds' }),
  person(4, 'Callum Byrne', ['wholesale'], { company: 'Byrne & Daughters' }),
  person(5, 'Yuki Tanabe', ['tea'], { city: 'Osaka' }),
  person(6, 'Lena Hoffmann', ['gear'], { city: 'Hamburg' }),
  person(7, 'Mateo Rojas', ['coffee', 'vip'], { city: 'Bogotá' }),
  person(8, 'Amara Okafor', ['regular'], { city: 'Lagos' }),
  person(9, 'Sofia Marino', ['coffee'], { city: 'Trieste' }),
  person(10, 'Henrik Dahl', ['wholesale'], { company: 'Dahl Kafé' }),
  person(11, 'Chloé Fontaine', ['tea'], { city: 'Lyon' }),
  person(12, 'Rafiq Hassan', ['gear', 'regular'], { city: 'Dubai' }),
  person(13, 'Nora Kelly', ['coffee'], { city: 'Galway' }),
  person(14, 'Pavel Novák', ['coffee'], { city: 'Brno' }),
  person(15, 'Ayla Demir', ['tea', 'regular'], { city: 'Izmir' }),
  person(16, 'George Mensah', [], { city: 'Accra' }),
  person(17, 'Hannah Price', ['gear'], { city: 'Cardiff' }),
  person(18, 'Diego Santos', ['coffee', 'vip'], { city: 'Porto' }),
  person(19, 'Mei Chen', ['tea'], { city: 'Singapore' }),
  person(20, 'Tom Ashworth', [], { city: 'York' }),
]
