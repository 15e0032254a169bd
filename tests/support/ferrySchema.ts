/** The screens of a resource with lists of references, computed members and money. */
import { flag, money, number, reference, references, text } from '../../src/schema/field'
import { defineResource } from '../../src/schema/resource'
import { ferryCalls } from './ferries'

export const ferrySchema = defineResource({
  name: 'ferries',
  at: '/companies/:company_id/ferries',
  parent: 'companies',
  calls: ferryCalls,
  fields: {
    name: text(),
    seats: number(),
    price: money('currency'),
    currency: reference('currencies', 'currency_id'),
    harbours: references('countries', 'harbour_ids'),
    decks: number(),
    fullest_trip: money('currency'),
    is_large: flag('sizes'),
    port: reference('countries', 'port_id', { readOnly: true }),
    neighbours: references('countries', 'neighbour_ids', { readOnly: true }),
  },
  list: {
    columns: ['name', 'price', 'harbours', 'decks', 'fullest_trip', 'is_large', 'port', 'neighbours'],
    filters: ['decks', 'is_large', 'harbours', 'neighbours'],
  },
  form: { in: 'modal', fields: ['name', 'seats', 'price', 'currency', 'harbours'] },
})
