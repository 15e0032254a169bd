/** A page that shows what belongs to one company. */
export const ofPageOfCompany = {
  pageOfCompany: {
    none: 'Choose a company',
    choose: 'Choose a company',
  },
}
