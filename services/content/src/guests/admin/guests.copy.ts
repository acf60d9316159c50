/** Whom a slug leads to. */
interface Named {
  name: string;
}

export const slugTaken = ({ name }: Named) => `${name} a déjà ce slug.`;

export const slugRedirects = ({ name }: Named) =>
  `${name} a eu ce slug\u00a0: les anciens liens mènent encore vers sa page.`;
