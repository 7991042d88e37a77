import type { Random } from './random.ts'

export type Sex = 'female' | 'male'
export type DemoName = {
  firstName: string
  middleName: string | null
  lastName: string
  suffix: string | null
  sex: Sex
}

const given: Record<Sex, readonly string[]> = {
  female:
    'Angelica Mae|Kristine Joy|Maria Clara|Princess Anne|Rose Ann|Mary Grace|Jasmine|Camille|Nicole|Bea|Trisha Mae|Shaira|Althea|Andrea|Patricia|Hannah|Czarina|Marielle|Danica|Erika|Jessa Mae|Kyla|Lovely|Mikaela|Nathalie|Pamela|Queenie|Rica|Sofia|Vanessa|Ysabel|Zyra|Abigail|Bernadette|Carmela|Divina|Eloisa|Francine|Glaiza|Honey Lyn|Iris|Janine|Katrina|Leah|Maricel|Noreen|Precious|Rhea|Sheila Marie|Teresa'.split(
      '|',
    ),
  male: 'John Paul|Mark Anthony|Juan Miguel|Jose Mari|Christian|Joshua|Angelo|Jerome|Kenneth|Carlo|Ryan|Paolo|Gabriel|Rafael|Emmanuel|Francis|Ian|Jhon Lloyd|Karl|Lance|Marvin|Neil|Oliver|Patrick|Renz|Samuel|Timothy|Vincent|Wilfredo|Xander|Adrian|Benedict|Cedric|Dominic|Elijah|Ferdinand|Gerald|Harold|Isaiah|Jayson|Kevin|Leonardo|Michael|Nathaniel|Oscar|Rodel|Santino|Tristan|Ulysses|Zandro'.split(
    '|',
  ),
}
const family =
  'Santos|Reyes|Cruz|Bautista|Ocampo|Garcia|Mendoza|Torres|Flores|Ramos|Villanueva|Castillo|Rivera|Aquino|Navarro|Mercado|Salazar|Domingo|Pascual|Manalo|Dimaculangan|Macaraeg|Magsaysay|Panganiban|Katigbak|Malabanan|Maranan|Hernandez|Gutierrez|Marquez|Valdez|Soriano|Tolentino|Evangelista|Cabrera|Padilla|Velasco|Alcantara|Buenaventura|Catacutan|Dela Cruz|De la Rosa|Del Rosario|San Juan|San Pedro|De Guzman|De Leon|Muñoz|Peñaflor|Ibañez|Dueñas|Nuñez|Cariño|Peña|Ordoñez|Español|Añonuevo|Zuñiga|Castañeda|Quiñones|Magbanua|Lacson|Tan|Lim|Sy|Chua|Dizon|Lopez|Fernandez|Gonzales|Aguilar|Bondoc|Capistrano|Dacanay|Estrella|Fajardo|Gatchalian|Hizon|Ilagan|Jacinto|Kalaw|Lualhati|Mabini|Natividad|Olivares|Pangilinan|Quiambao|Roxas|Sarmiento|Tiongson|Umali|Verzosa|Yambao|Zamora'.split(
    '|',
  )
const suffixes = ['Jr.', 'Jr.', 'III', 'II', 'IV']

/** Names as on a class list: every full name once, the mother's maiden name in the middle, some sons with Jr. */
export function names(random: Random): () => DemoName {
  const taken = new Set<string>()
  return () => {
    for (;;) {
      const sex: Sex = random.chance(0.54) ? 'female' : 'male'
      const firstName = random.pick(given[sex])
      const lastName = random.pick(family)
      const middleName = random.chance(0.93) ? random.pick(family) : null
      const suffix = sex === 'male' && random.chance(0.08) ? random.pick(suffixes) : null
      const key = `${firstName} ${lastName}`
      if (taken.has(key) || middleName === lastName) continue
      taken.add(key)
      return { firstName, middleName, lastName, suffix, sex }
    }
  }
}

/** 'Maria Clara Santos', for people who have no record of their own. */
export function fullNames(random: Random): () => string {
  const next = names(random)
  return () => {
    const { firstName, lastName } = next()
    return `${firstName} ${lastName}`
  }
}
