const sounds = (count: number) => (count === 1 ? '1 son' : `${count} sons`);

export const loadingCopy = {
  progress: (done: number, all: number) =>
    all === 0
      ? 'Les données de démonstration arrivent…'
      : `Les données de démonstration arrivent : ${sounds(done)} sur ${all}.`,
  done: 'Les données de démonstration sont là.',
  reload: 'Actualiser la page',
};
