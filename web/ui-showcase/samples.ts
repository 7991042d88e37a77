export const programs = [
  { value: 'bsit', label: 'BS Information Technology' },
  { value: 'bscs', label: 'BS Computer Science' },
  { value: 'bsa', label: 'BS Accountancy' },
  { value: 'bshm', label: 'BS Hospitality Management' },
]

export const companies = [
  { value: 1, label: 'Nueva Ecija Power Co.', detail: 'Cabanatuan City' },
  { value: 2, label: 'Palawan Data Works', detail: 'Puerto Princesa' },
  { value: 3, label: 'Harbor Light Hotel', detail: 'Subic Bay' },
  { value: 4, label: 'Mabini Accounting', detail: 'Batangas City' },
]

export const students = [
  { id: 1, number: '2026-01041', name: 'Andrea Santos', program: 'BS Information Technology', hours: 212 },
  { id: 2, number: '2026-01048', name: 'Bien Villanueva', program: 'BS Computer Science', hours: 486 },
  { id: 3, number: '2026-01055', name: 'Carla Dimaculangan', program: 'BS Hospitality Management', hours: 120 },
  { id: 4, number: '2026-01062', name: 'Diego Ramos', program: 'BS Accountancy', hours: 334 },
  { id: 5, number: '2026-01069', name: 'Elena Bautista', program: 'BS Information Technology', hours: 0 },
]

export type Student = (typeof students)[number]
