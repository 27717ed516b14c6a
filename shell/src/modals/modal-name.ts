export type ModalName = 'login' | 'register' | 'plans'
