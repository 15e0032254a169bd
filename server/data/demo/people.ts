/** Generates names for users without a role in the demo. */
import { grantableApplications } from '../../../contract/applications'
import { companyRoles } from '../../../contract/permissions'
import type { DemoCompany, DemoUser } from './company'
import { randomOf } from './random'
import { wordsOf } from './words'

export const firstNames = wordsOf(`
  Adam, Aisha, Alba, Amara, Anna, Anton, Ayumi, Bilal, Bruno, Carla, Chen, Clara, Daria, David, Elena, Emil, Emma,
  Erik, Fatima, Felix, Gabriel, Grace, Hana, Hugo, Imran, Irina, Isabel, Ivan, Jack, Jana, Jasmin, Julia, Kemal,
  Klara, Kofi, Laura, Leo, Lina, Lucas, Maria, Mateo, Maya, Mia, Milan, Nadia, Nina, Nora, Omar, Oscar, Paula, Pedro,
  Petra, Rafael, Rania, Rosa, Samir, Sara, Simon, Sofia, Stefan, Tariq, Teresa, Theo, Tomas, Vera, Victor, Yara, Zoe`)

export const lastNames = wordsOf(`
  Abe, Acosta, Ahmed, Almeida, Andersen, Bauer, Becker, Bianchi, Brown, Castro, Chan, Cohen, Costa, Cruz, Davies,
  Diaz, Dubois, Eriksen, Evans, Fischer, Flores, Garcia, Gupta, Hansen, Hassan, Horvath, Ibrahim, Ito, Ivanova,
  Jansen, Jensen, Johansson, Kaya, Keller, Khan, Kim, Kovac, Kumar, Larsen, Lee, Lopez, Marin, Martin, Mensah, Meyer,
  Miller, Moreau, Mori, Murphy, Nguyen, Novak, Okeke, Olsen, Patel, Petrov, Popescu, Reyes, Ricci, Rossi, Santos,
  Sato, Schmidt, Sharma, Silva, Singh, Smith, Suzuki, Tanaka, Taylor, Torres, Virtanen, Wagner, Walker, Wang, Weber,
  White, Wilson, Wong, Yilmaz, Young`)

/** Generates the users of a company: the first is its super user, the last is inactive; all emails differ. */
export const peopleOf = (
  { name, applications }: Pick<DemoCompany, 'name' | 'applications'>,
  count: number,
): readonly DemoUser[] => {
  const random = randomOf(name)
  const granted = grantableApplications.filter((application) => applications.includes(application))
  const [, ...others] = companyRoles
  const person = (index: number): DemoUser => {
    const first = random.pick(firstNames)
    const last = lastNames[(random.below(12) + index * 12) % lastNames.length] ?? lastNames[0]
    const mailbox = index === 0 ? 'super' : `${first}.${last}`.toLowerCase()
    const role = index === 0 ? 'COMPANY_SUPER_USER' : (others[index % others.length] ?? 'COMPANY_USER')
    const one = granted.slice(0, 1 + (index % granted.length))
    const inactive = index > 0 && index === count - 1
    return { name: [first, last], mailbox, role, in: index === 0 ? granted : one, ...(inactive && { inactive }) }
  }
  return Array.from({ length: count }, (_, index) => person(index))
}
