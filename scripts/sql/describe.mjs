/** What the driver is handed in the place of a query: the text is parsed and described, and not run. */
class Description {
  fields = [];

  constructor(sql, resolve, reject) {
    Object.assign(this, { sql, resolve, reject });
  }

  submit(connection) {
    connection.parse({ name: '', text: this.sql, types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }

  handleRowDescription({ fields }) {
    this.fields = fields;
  }

  handleError(error) {
    this.reject(error);
  }

  handleReadyForQuery() {
    this.resolve(this.fields);
  }
}

/** Asks PostgreSQL for the columns of a text. @throws what PostgreSQL has against it */
export const describe = (client, sql) =>
  new Promise((resolve, reject) => {
    client.query(new Description(sql, resolve, reject));
  });
