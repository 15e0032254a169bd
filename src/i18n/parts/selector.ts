/** What the choice of a company at the front door says. */
export const ofSelector = {
  selector: {
    title: 'Select the Company',
    about: 'Choose the company whose data {application} shows.',
    aboutNone: 'Choose the company whose data you want to see. The application comes next.',
    chosen: '{name} is chosen. Now choose the application to open.',
    carousel: 'carousel',
    companies: 'Companies',
    previous: 'Previous companies',
    next: 'Next companies',
    range: '{from}–{to} of {count, number}',
    single: '{from} of {count, number}',
    pick: 'No company selected yet',
    select: 'Select',
    lacks: 'Has no {application}',
    recent: 'Recently used',
    shape: 'Show companies as',
    asCarousel: 'Carousel',
    asList: 'List',
  },
}
